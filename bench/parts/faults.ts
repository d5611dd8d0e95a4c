import { pause } from '../../tests/paidSessions.ts';
import { startPostgres } from '../../tests/postgres.ts';
import { clockJumps } from '../faults/clock.ts';
import { diskFull, diskRefusesWrites, refusesReadOnlyDisk } from '../faults/disk.ts';
import type { Fault } from '../faults/fault.ts';
import { mailFaults } from '../faults/mail.ts';
import { refundsInOutage } from '../faults/refundsInOutage.ts';
import { oneOfThreeKilled, postgresRestarted, storeLocked } from '../faults/store.ts';
import { trial } from '../faults/trial.ts';
import type { Part } from '../part.ts';
import { severalAtOnce } from '../severalAtOnce.ts';

const HOUR_MS = 3_600_000;
const COPIES = 10;
const AT_ONCE = 3;
const mayMount = process.getuid?.() === 0;

/** Each has a shop, a disk and a mail server of its own. */
const faultsOfOneShop = (): Fault[] => [
  ...(mayMount ? [diskFull()] : []),
  diskRefusesWrites(),
  storeLocked(),
  ...mailFaults(),
  clockJumps('clock jumps an hour ahead', HOUR_MS),
  clockJumps('clock jumps 10 seconds back', -10_000),
  clockJumps('clock jumps a day ahead and back', 24 * HOUR_MS, true),
  { name: 'every event ten times, shuffled', copies: COPIES, strike: () => pause(2000) },
  {
    name: 'provider silent, then all at once',
    copies: COPIES,
    strike(world) {
      world.silence = pause(2000);
      return world.silence;
    },
  },
];

/** What is acknowledged stays, whatever goes wrong: a row for each thing that went wrong. */
export const faults: Part = async (say) => {
  const postgres = await startPostgres({ fsync: true });
  const rows: (string | number)[][] = [];
  const tryOut = async (fault: Fault) => {
    const { tried, acknowledged, lost, doubled, unmailed, parked, mailedAgain } =
      await trial(fault);
    say(`${fault.name}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`);
    return [fault.name, tried, acknowledged, lost, doubled, unmailed, parked, mailedAgain];
  };
  const ofPostgres = async () => [
    await tryOut(await postgresRestarted(postgres)),
    await tryOut(await oneOfThreeKilled(postgres)),
  ];
  const [ofOneShop, ofSharedStore, refunds] = await Promise.all([
    severalAtOnce(faultsOfOneShop(), AT_ONCE, tryOut),
    ofPostgres(),
    refundsInOutage(),
  ]);
  rows.push(...ofOneShop, ...ofSharedStore);
  await postgres.stop();
  rows.push([
    'provider’s API takes refunds and hangs up',
    refunds.tried,
    `${refunds.acknowledged} refunds`,
    refunds.lost,
    refunds.doubled,
    0,
    0,
    0,
  ]);
  if (mayMount) {
    const refused = await refusesReadOnlyDisk();
    rows.push([
      'disk can only be read',
      1,
      refused ? 'refused to start' : 'started',
      0,
      0,
      0,
      0,
      0,
    ]);
  }
  return {
    title: 'What becomes of payments when something goes wrong',
    columns: [
      'fault',
      'deliveries tried',
      'payments acknowledged',
      'lost',
      'doubled',
      'not mailed',
      'parked for the seller',
      'mailed again',
    ],
    rows,
  };
};
