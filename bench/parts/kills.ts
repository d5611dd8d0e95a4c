import { type KillReport, killLoop } from '../../testkit/killLoop.ts';
import { WHAT_DOUBLED_MEANS } from '../faults/doubled.ts';
import type { Part } from '../part.ts';

const KILLS = 40;
const SHOPS = 2;

/** What becomes of payments while servers are killed again and again; the tests do it five times. */
export const kills: Part = async (say) => {
  let done = 0;
  const onKill = () => {
    done += 1;
    if (done % 10 === 0) say(`${done} of ${KILLS} kills`);
  };
  const reports = await Promise.all(
    Array.from({ length: SHOPS }, () => killLoop(KILLS / SHOPS, onKill)),
  );
  const sum = (of: (report: KillReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  return {
    title: 'Killed at random moments under load (SIGKILL)',
    columns: ['kills', 'acknowledged', 'lost', 'doubled', 'gaps', 'not mailed', 'mailed again'],
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
      `${SHOPS} shops, each with its store and its mail server. A mail comes again, with the same id, when the kill falls between handing it over and noting that down.`,
      WHAT_DOUBLED_MEANS,
    ],
  };
};
