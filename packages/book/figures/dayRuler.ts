import { STAGE_DAYS, STAGES } from 'one-product-shop/content/guide.ts';
import type { StageId } from '../read/schemas.ts';
import {
  element,
  FIGURE_WIDTH,
  type Figure,
  figure,
  INK,
  LINE,
  line,
  SIGNAL,
  SOFT,
  text,
} from './svg.ts';

const HEIGHT = 34;
const AXIS = 14;
const DAY = FIGURE_WIDTH / STAGE_DAYS;

type Marked = { days: readonly [number, number]; stage?: StageId; names: Record<StageId, string> };

/** The 30 days as a ruler with the marked days filled. */
export function dayRuler({ days: [first, last], stage, names }: Marked): Figure {
  const left = (day: number) => (day - 1) * DAY;
  const ticks = Array.from({ length: STAGE_DAYS + 1 }, (_, day) => {
    const opens = STAGES.some(({ days }) => days[0] === day + 1) || day === STAGE_DAYS;
    return line(day * DAY, AXIS - (opens ? 7 : 3), day * DAY, AXIS, opens ? INK : LINE, 0.5);
  });
  const labels = STAGES.map(({ id, days }) =>
    text(left(days[0]) + 2, AXIS + 17, `${names[id]}  ${days[0]}–${days[1]}`, {
      'font-size': 6.6,
      'font-weight': id === stage ? 600 : 400,
      fill: id === stage ? INK : SOFT,
    }),
  );
  const bar = { x: left(first), y: AXIS - 1.5, width: (last - first + 1) * DAY, height: 5 };
  const span = first === last ? `day ${first}` : `days ${first} to ${last}`;
  return figure(FIGURE_WIDTH, HEIGHT, `Ruler of ${STAGE_DAYS} days with ${span} marked.`, [
    line(0, AXIS, FIGURE_WIDTH, AXIS, INK, 0.7),
    ...ticks,
    element('rect', { ...bar, fill: SIGNAL }),
    ...labels,
  ]);
}
