import type { PieceWords } from '../../../content/landingPieces.ts';

type PlotProps = {
  words: PieceWords<'plot'>;
  points: readonly (readonly [number, number])[];
};

const WIDTH = 600;
const HEIGHT = 220;
const LEFT = 34;
const BOTTOM = 30;
const TOP_VALUE = 80;
const LAST_DAY = 90;
const x = (day: number) => LEFT + (day / LAST_DAY) * (WIDTH - LEFT - 14);
const y = (value: number) => (HEIGHT - BOTTOM) * (1 - value / TOP_VALUE) + 6;

/** The measured series of a caselet, with numbered events. Their words are a list below it. */
export function Plot({ words, points }: PlotProps) {
  const line = points.map(([day, value]) => `${x(day).toFixed(1)},${y(value).toFixed(1)}`);
  const said = points.map(([day, value]) => `${words.day} ${day}: ${value}`).join(', ');
  const valueAt = (day: number) => points.find(([at]) => at >= day)?.[1] ?? 0;
  return (
    <figure className="plot">
      <figcaption>{words.label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${words.label}. ${said}`}>
        {[0, 20, 40, 60, 80].map((value) => (
          <g key={value}>
            <path d={`M${LEFT} ${y(value)}H${WIDTH}`} className="grid" />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {[15, 30, 45, 60, 75, 90].map((day) => (
          <text key={day} x={x(day)} y={HEIGHT - 1} textAnchor={day === 90 ? 'end' : 'middle'}>
            {day === 15 ? `${words.day} ${day}` : day}
          </text>
        ))}
        <polyline points={line.join(' ')} />
        {words.events.map(([day], index) => (
          <g key={day} className="event">
            <circle cx={x(day)} cy={y(valueAt(day))} r="11" />
            <text x={x(day)} y={y(valueAt(day)) + 5} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <ol className="events">
        {words.events.map(([day, text]) => (
          <li key={day}>
            <b>{`${words.day} ${day}:`}</b> {text}
          </li>
        ))}
      </ol>
      <p className="note">{words.source}</p>
    </figure>
  );
}
