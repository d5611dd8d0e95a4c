import { STAGE_DAYS, STAGES } from '../../content/product.ts';

/** A stage begins where the day before it ends. */
const LONG_TICKS: readonly number[] = [...STAGES.map(({ days }) => days[0] - 1), STAGE_DAYS];

/** The 30 days as a ruler; `from` and `to` mark a range. */
export function Ruler({ from, to }: { from?: number; to?: number }) {
  const ticks = Array.from({ length: STAGE_DAYS + 1 }, (_, day) => {
    const height = LONG_TICKS.includes(day) ? 8 : 4;
    return `M${day * 10} 0v${height}`;
  }).join('');
  return (
    <svg
      className="ruler"
      viewBox={`-1 0 ${STAGE_DAYS * 10 + 2} 9`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={ticks} />
      {from && to && <path className="span" d={`M${(from - 1) * 10} 1h${(to - from + 1) * 10}`} />}
    </svg>
  );
}
