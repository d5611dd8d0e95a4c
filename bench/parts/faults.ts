import { pause } from '../../testkit/paidSessions.ts';
import { startPostgres } from '../../testkit/postgres.ts';
import { clockJumps } from '../faults/clock.ts';
import { diskFull, diskRefusesWrites, refusesReadOnlyDisk } from '../faults/disk.ts';
import { WHAT_DOUBLED_MEANS } from '../faults/doubled.ts';
import type { Fault } from '../faults/fault.ts';
import { mailFaults } from '../faults/mail.ts';
import { refundsInOutage } from '../faults/refundsInOutage.ts';
import { oneOfThreeKilled, postgresRestarted, storeLocked } from '../faults/store.ts';
import { SEED, trial } from '../faults/trial.ts';
import type { Part } from '../part.ts';
import { severalAtOnce } from '../severalAtOnce.ts';

const HOUR_MS = 3_600_000;
const COPIES = 10;
const AT_ONCE = 3;
const NOT_COUNTED = '–';
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
  {
    name: `every event ten times, shuffled (seed ${SEED})`,
    copies: COPIES,
    strike: () => pause(2000),
  },
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
    const { tried, acknowledged, lost, doubled, unmailed, failed, mailedAgain } =
      await trial(fault);
    say(`${fault.name}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`);
    return [fault.name, tried, acknowledged, lost, doubled, unmailed, failed, mailedAgain];
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
    NOT_COUNTED,
    NOT_COUNTED,
    NOT_COUNTED,
  ]);
  if (mayMount) {
    const refused = await refusesReadOnlyDisk();
    const outcome = refused ? 'refused to start' : 'started';
    rows.push([
      'disk can only be read',
      1,
      outcome,
      ...Array.from({ length: 5 }, () => NOT_COUNTED),
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
      'failed jobs',
      'mailed again',
    ],
    rows,
    notes: [WHAT_DOUBLED_MEANS],
  };
};
