import { STAGE_DAYS, STAGES } from 'one-product-shop/content/guide.ts';
import type { StagedChapter } from '../read/guide.ts';
import type { StageId } from '../read/schemas.ts';
import {
  element,
  FIGURE_WIDTH,
  type Figure,
  figure,
  INK,
  LINE,
  line,
  PAPER,
  RULE,
  SOFT,
  text,
} from './svg.ts';

const ROW = 18.5;
const STAGE_ROW = 25;
const LEFT = 192;
const TOP = 16;
const DAY = (FIGURE_WIDTH - LEFT) / STAGE_DAYS;

/** All chapters on a 30-day timeline. */
export function roadmap(
  chapters: readonly StagedChapter[],
  names: Record<StageId, string>,
): Figure {
  const x = (day: number) => LEFT + (day - 1) * DAY;
  const parts: string[] = [];
  let y = TOP;
  for (const stage of STAGES) {
    const own = chapters.filter((chapter) => chapter.stage === stage.id);
    const height = STAGE_ROW + own.length * ROW;
    const width = (stage.days[1] - stage.days[0] + 1) * DAY;
    parts.push(element('rect', { x: x(stage.days[0]), y, width, height, fill: PAPER }));
    parts.push(line(0, y, FIGURE_WIDTH, y, INK, 0.7));
    parts.push(
      text(0, y + 18, names[stage.id], {
        'font-family': 'Source Serif 4',
        'font-size': 14,
        'font-weight': 600,
      }),
    );
    parts.push(
      text(FIGURE_WIDTH, y + 12, `Days ${stage.days[0]}–${stage.days[1]}`, {
        'text-anchor': 'end',
        fill: SOFT,
        'font-size': 7,
      }),
    );
    y += STAGE_ROW;
    for (const chapter of own) {
      const [first, last] = chapter.days;
      const middle = y + ROW / 2;
      parts.push(line(0, y + ROW, FIGURE_WIDTH, y + ROW, RULE, 0.5));
      parts.push(
        text(14, middle + 3, String(chapter.number), {
          'text-anchor': 'end',
          fill: SOFT,
          'font-weight': 600,
        }),
      );
      parts.push(text(22, middle + 3, chapter.title, { 'font-size': 8.6 }));
      parts.push(
        element('rect', {
          x: x(first),
          y: middle - 3.5,
          width: (last - first + 1) * DAY,
          height: 7,
          fill: INK,
        }),
      );
      y += ROW;
    }
  }
  const scale = [1, 5, 10, 15, 20, 25, 30].map((day) =>
    text(x(day) + DAY / 2, TOP - 6, String(day), {
      'text-anchor': 'middle',
      'font-size': 7,
      fill: SOFT,
    }),
  );
  const alt = `${STAGE_DAYS} days. ${chapters.map((chapter) => `Chapter ${chapter.number}: days ${chapter.days.join(' to ')}`).join('. ')}.`;
  return figure(FIGURE_WIDTH, y + 2, alt, [
    ...parts,
    line(0, y, FIGURE_WIDTH, y, LINE, 0.5),
    ...scale,
  ]);
}
