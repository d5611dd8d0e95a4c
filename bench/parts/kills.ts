import { killLoop } from '../../tests/killLoop.ts';
import type { Part } from '../part.ts';

const KILLS = 50;

/** What becomes of payments while the server is killed again and again; the tests do it five times. */
export const kills: Part = async (say) => {
  const report = await killLoop(
    KILLS,
    (done) => done % 10 === 0 && say(`${done} of ${KILLS} kills`),
  );
  return {
    title: 'Killed at random moments under load (SIGKILL)',
    columns: ['kills', 'acknowledged', 'lost', 'doubled', 'gaps', 'not mailed', 'mailed again'],
    rows: [
      [
        report.kills,
        report.acknowledged,
        report.lost,
        report.doubled,
        report.withoutGaps ? 0 : 'some',
        report.unmailed,
        report.mailedAgain,
      ],
    ],
  };
};
