import { canMount, tryFaults } from '../testkit/faults/faults.ts';
import { failsOnReadOnlyDisk } from '../testkit/faults/machineFaults.ts';
import { refundsInOutage } from '../testkit/faults/refundsInOutage.ts';
import { type KillReport, killLoop } from '../testkit/killLoop.ts';
import type { Part } from './part.ts';

const NOT_COUNTED = '–';

/** Whether acknowledged payments survive: one row per fault. */
export const faults: Part = async (print) => {
  const [outcomes, refunds] = await Promise.all([
    tryFaults(({ name, acknowledged, lost, doubled }) =>
      print(`${name}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} duplicated`),
    ),
    refundsInOutage(),
  ]);
  const rows: (string | number)[][] = outcomes.map((one) => [
    ...[one.name, one.tried, one.acknowledged, one.lost, one.doubled],
    ...[one.unmailed, one.failed, one.mailedAgain],
  ]);
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
