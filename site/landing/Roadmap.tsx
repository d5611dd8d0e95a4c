import type { Messages } from '../../content/messages/index.ts';
import { STAGE_DAYS, STAGES } from '../../content/stages.ts';

const DAY = 20;
const STEP = 22;
const FLOOR = 158;

/** Five steps up over thirty days; the words stand in the chapter map below and in the description. */
export function Roadmap(props: {
  t: Messages['landing']['product'];
  outline: Messages['outline'];
}) {
  const { t, outline } = props;
  const words = STAGES.map(({ id, days }) => {
    return `${t.days} ${days[0]}–${days[1]}: ${outline[id].name}, ${outline[id].aim}`;
  });
  return (
    <svg
      className="roadmap"
      viewBox={`0 0 ${STAGE_DAYS * DAY} 186`}
      role="img"
      aria-label={`${t.roadmapAlt} ${words.join('; ')}.`}
    >
      {STAGES.map(({ id, days: [first, last] }, index) => {
        const x = (first - 1) * DAY;
        const height = 46 + index * STEP;
        return (
          <g key={id}>
            <path d={`M${x + 1} ${FLOOR}v-${height}h${(last - first + 1) * DAY - 2}v${height}z`} />
            <text className="stage" x={x + 10} y={FLOOR - height + 34}>
              {index + 1}
            </text>
            <text x={x + 2} y="180">
              {first}
            </text>
          </g>
        );
      })}
      <text x={STAGE_DAYS * DAY} y="180" textAnchor="end">
        {STAGE_DAYS}
      </text>
    </svg>
  );
}
