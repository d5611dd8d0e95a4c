import { pause } from '../fakes/paymentEvents.ts';
import { mapConcurrently } from '../mapConcurrently.ts';
import { startPostgres } from '../postgres.ts';
import {
  clockJumps,
  diskFull,
  diskRejectsWrites,
  oneOfThreeKilled,
  postgresRestarted,
  storeLocked,
} from './machineFaults.ts';
import { mailFaults } from './mailFaults.ts';
import { type Fault, SEED, trial } from './trial.ts';

const HOUR_MS = 3_600_000;
const COPIES = 10;
const PARALLEL_SHOPS = 3;
/** Mounting a small disk takes root. */
export const canMount = process.getuid?.() === 0;

/** Each has its own shop, disk and mail server. */
const singleShopFaults = (): Fault[] => [
  ...(canMount ? [diskFull()] : []),
  diskRejectsWrites(),
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
    name: 'no events for a while, then all at once',
    copies: COPIES,
    strike(world) {
      world.outage = pause(2000);
      return world.outage;
    },
  },
];

type FaultOutcome = Awaited<ReturnType<typeof trial>>;

/** Every fault, each with payments coming in, and what became of them. */
export async function tryFaults(
  onTried: (outcome: FaultOutcome) => void = () => undefined,
): Promise<FaultOutcome[]> {
  const postgres = await startPostgres({ fsync: true });
  const tryOut = async (fault: Fault) => {
    const outcome = await trial(fault);
    onTried(outcome);
    return outcome;
  };
  const ofSharedStore = async () => [
    await tryOut(await postgresRestarted(postgres)),
    await tryOut(await oneOfThreeKilled(postgres)),
  ];
  const all = await Promise.all([
    mapConcurrently(singleShopFaults(), PARALLEL_SHOPS, tryOut),
    ofSharedStore(),
  ]);
  await postgres.stop();
  return all.flat();
}
