import type { Caselet } from '../read/guide.ts';
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
  SIGNAL,
  SOFT,
  text,
} from './svg.ts';

const LAST_DAY = 90;
const PLOT = { left: 24, right: FIGURE_WIDTH - 8, top: 22, bottom: 122 };
const MARKER = 5.6;
const ROWS = [PLOT.bottom + 11, PLOT.bottom + 23.5];
const SCALE = PLOT.bottom + 39;

const x = (day: number) => PLOT.left + (day / LAST_DAY) * (PLOT.right - PLOT.left);

/** The measured series over the days, with the caselet's events as numbered marks below it. */
export function caseletPlot({ series, timeline }: Caselet): Figure {
  const step = niceStep(Math.max(...series.points.map(([, value]) => value)));
  const top = step * Math.ceil(Math.max(...series.points.map(([, value]) => value)) / step);
  const y = (value: number) => PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top);
  const grid = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => {
    const value = index * step;
    return (
      line(
        PLOT.left,
        y(value),
        PLOT.right,
        y(value),
        value === 0 ? INK : RULE,
        value === 0 ? 0.7 : 0.5,
      ) +
      text(PLOT.left - 5, y(value) + 2.5, String(value), {
        'text-anchor': 'end',
        'font-size': 7,
        fill: SOFT,
      })
    );
  });
  const days = [0, 15, 30, 45, 60, 75, 90].map((day) =>
    text(x(day), SCALE, day === 0 ? 'day' : String(day), {
      'text-anchor': 'middle',
      'font-size': 7,
      fill: SOFT,
    }),
  );
  const path = series.points.map(([day, value]) => `${round(x(day))},${round(y(value))}`).join(' ');
  const dots = series.points.map(([day, value]) =>
    element('circle', {
      cx: x(day),
      cy: y(value),
      r: 2.1,
      fill: SIGNAL,
      stroke: PAPER,
      'stroke-width': 0.7,
    }),
  );
  const alt = `${series.label} (${series.unit}) by day: ${series.points.map(([day, value]) => `day ${day}, ${value}`).join('; ')}.`;
  return figure(FIGURE_WIDTH, SCALE + 4, alt, [
    text(0, 9, series.label, { 'font-weight': 600, 'font-size': 8.4 }),
    text(FIGURE_WIDTH, 9, series.unit, { fill: SOFT, 'text-anchor': 'end' }),
    ...grid,
    ...days,
    ...events(timeline),
    element('polyline', {
      points: path,
      fill: 'none',
      stroke: SIGNAL,
      'stroke-width': 1.4,
      'stroke-linejoin': 'round',
    }),
    ...dots,
  ]);
}

/** Marks that would overlap go to the second row. */
function events(timeline: Caselet['timeline']): string[] {
  const ends = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return timeline.map(({ day }, index) => {
    const row = ends[0] !== undefined && x(day) - ends[0] < MARKER * 2.3 ? 1 : 0;
    ends[row] = x(day);
    const cy = ROWS[row] ?? 0;
    return (
      line(x(day), PLOT.bottom, x(day), cy, LINE, 0.5) +
      element('circle', { cx: x(day), cy, r: MARKER, fill: INK }) +
      text(x(day), cy + 2.4, String(index + 1), {
        'text-anchor': 'middle',
        'font-size': 6.8,
        'font-weight': 600,
        fill: '#ffffff',
      })
    );
  });
}

function niceStep(highest: number): number {
  return [1, 2, 5, 10, 20, 25, 50].find((step) => highest / step <= 5) ?? 100;
}

const round = (value: number) => Math.round(value * 100) / 100;
