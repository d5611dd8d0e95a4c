import { pause } from '../../tests/paidSessions.ts';
import { startPostgres } from '../../tests/postgres.ts';
import { clockJumps } from '../faults/clock.ts';
import { diskFull, refusesReadOnlyDisk } from '../faults/disk.ts';
import type { Fault } from '../faults/fault.ts';
import { mailFaults } from '../faults/mail.ts';
import { oneOfThreeKilled, postgresRestarted, storeLocked } from '../faults/store.ts';
import { trial } from '../faults/trial.ts';
import type { Part } from '../part.ts';

const HOUR_MS = 3_600_000;
const COPIES = 10;
const mayMount = process.getuid?.() === 0;

/** What is acknowledged stays, whatever goes wrong: a row for each thing that went wrong. */
export const faults: Part = async (say) => {
  const postgres = await startPostgres({ fsync: true });
  const list: Fault[] = [
    ...(mayMount ? [diskFull()] : []),
    storeLocked(),
    ...mailFaults(),
    clockJumps('clock jumps an hour ahead', HOUR_MS),
    clockJumps('clock jumps 10 seconds back', -10_000),
    { name: 'every event ten times, shuffled', copies: COPIES, strike: () => pause(2000) },
    {
      name: 'the provider’s API out of reach',
      env: { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_API_URL: 'http://127.0.0.1:9' },
      strike: () => pause(2000),
    },
    await postgresRestarted(postgres),
    await oneOfThreeKilled(postgres),
  ];
  const rows: (string | number)[][] = [];
  for (const fault of list) {
    const { tried, acknowledged, lost, doubled, unmailed, parked, mailedAgain } =
      await trial(fault);
    say(`${fault.name}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`);
    rows.push([fault.name, tried, acknowledged, lost, doubled, unmailed, parked, mailedAgain]);
  }
  await postgres.stop();
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
