import { pause } from '../../testkit/fakes/paymentEvents.ts';
import { type KillReport, killLoop } from '../../testkit/killLoop.ts';
import { startPostgres } from '../../testkit/postgres.ts';
import { mapConcurrently } from '../load.ts';
import type { Part } from '../part.ts';
import {
  clockJumps,
  diskFull,
  diskRejectsWrites,
  failsOnReadOnlyDisk,
  oneOfThreeKilled,
  postgresRestarted,
  storeLocked,
} from './machineFaults.ts';
import { mailFaults } from './mailFaults.ts';
import { refundsInOutage } from './refundsInOutage.ts';
import { type Fault, SEED, trial } from './trial.ts';

const HOUR_MS = 3_600_000;
const COPIES = 10;
const PARALLEL_SHOPS = 3;
const NOT_COUNTED = '–';
const canMount = process.getuid?.() === 0;

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

/** Whether acknowledged payments survive: one row per fault. */
export const faults: Part = async (print) => {
  const postgres = await startPostgres({ fsync: true });
  const rows: (string | number)[][] = [];
  const tryOut = async (fault: Fault) => {
    const { tried, acknowledged, lost, doubled, unmailed, failed, mailedAgain } =
      await trial(fault);
    print(`${fault.name}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} duplicated`);
    return [fault.name, tried, acknowledged, lost, doubled, unmailed, failed, mailedAgain];
  };
  const postgresFaults = async () => [
    await tryOut(await postgresRestarted(postgres)),
    await tryOut(await oneOfThreeKilled(postgres)),
  ];
  const [ofSingleShops, ofSharedStore, refunds] = await Promise.all([
    mapConcurrently(singleShopFaults(), PARALLEL_SHOPS, tryOut),
    postgresFaults(),
    refundsInOutage(),
  ]);
  rows.push(...ofSingleShops, ...ofSharedStore);
  await postgres.stop();
  rows.push([
    'provider’s API accepts refunds but drops the connection',
    refunds.tried,
    `${refunds.acknowledged} refunds`,
    refunds.lost,
    refunds.doubled,
    NOT_COUNTED,
    NOT_COUNTED,
    NOT_COUNTED,
  ]);
  if (canMount) {
    const outcome = (await failsOnReadOnlyDisk()) ? 'refused to start' : 'started';
    rows.push(['disk is read-only', 1, outcome, ...Array.from({ length: 5 }, () => NOT_COUNTED)]);
  }
  return {
    title: 'Payments while something fails',
    columns: [
      'fault',
      'deliveries attempted',
      'payments acknowledged',
      'lost',
      'duplicated',
      'not emailed',
      'failed jobs',
      'emailed again',
    ],
    rows,
    notes: [DUPLICATES_NOTE],
  };
};

const KILLS = 40;
const SHOPS = 2;

/** Payments while servers are killed over and over; the tests kill them five times. */
export const kills: Part = async (print, { quick }) => {
  const times = quick ? KILLS / 10 : KILLS;
  let done = 0;
  const onKill = () => {
    done += 1;
    if (done % 10 === 0) print(`${done} of ${times} kills`);
  };
  const reports = await Promise.all(
    Array.from({ length: SHOPS }, () => killLoop(times / SHOPS, onKill)),
  );
  const sum = (of: (report: KillReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  return {
    title: 'Killed at random moments under load (SIGKILL)',
    columns: [
      'kills',
      'acknowledged',
      'lost',
      'duplicated',
      'gaps',
      'not emailed',
      'emailed again',
    ],
    rows: [
      [
        sum((report) => report.kills),
        sum((report) => report.acknowledged),
        sum((report) => report.lost),
        sum((report) => report.doubled),
        reports.every((report) => report.withoutGaps) ? 0 : 'some',
        sum((report) => report.unmailed),
        sum((report) => report.mailedAgain),
      ],
    ],
    notes: [
      `${SHOPS} shops, each with its own store and mail server. An email is sent again, with the same Message-ID, when the kill falls between sending it and recording that.`,
      DUPLICATES_NOTE,
    ],
  };
};

/** The database rules out two orders for one payment, but not these. */
const DUPLICATES_NOTE =
  '“Duplicated” counts sales that the seller’s figures do not count exactly once, second emails to a buyer, and refunds paid twice. An email sent again with the same Message-ID is counted separately.';
