import type { Guide } from '../read/guide.ts';
import { numberOf } from './counts.ts';
import type { Passage } from './everyText.ts';

/** Figures that several places state must be the same everywhere: `shop/product/figures.yaml`. */
export function wrongFigures(
  guide: Pick<Guide, 'figures' | 'playbooks'>,
  passages: readonly Passage[],
): string[] {
  const shared = guide.figures.flatMap(({ name, value, says, places }) => {
    const pattern = new RegExp(says, 'gi');
    // Most passages have none: searching first takes a third of the time.
    const stated = passages
      .filter(({ text }) => text.search(pattern) >= 0)
      .flatMap(({ where, text }) =>
        Array.from(text.matchAll(pattern), ([words, ...groups]) => ({
          where: where.replace(/\.md$/, ''),
          words,
          number: numberOf(groups.find((group) => group !== undefined) ?? ''),
        })),
      );
    return [
      ...stated
        .filter(({ number }) => number !== undefined && number !== value)
        .map(({ where, words }) => `${where}: says "${words}"; ${name}: ${value}`),
      ...places
        .filter((place) => !stated.some(({ where, number }) => where === place && number === value))
        .map((place) => `${place}: does not state the ${name}: ${value}`),
    ];
  });
  return [...shared, ...guide.playbooks.flatMap(priceProblems)];
}

/** The rule of Chapter 6: a price is at most half of what the client saves. */
function priceProblems({ file, source, monthlyPrice, monthlySaving }: Guide['playbooks'][number]) {
  if (monthlyPrice === 0) return [];
  if (monthlySaving === undefined) return [`${file}: has a monthly price and no monthlySaving`];
  const printed = [monthlyPrice, monthlySaving].map(
    (amount) => `$${amount.toLocaleString('en-US')}`,
  );
  return [
    ...(monthlyPrice * 2 <= monthlySaving
      ? []
      : [`${file}: ${printed[0]} is more than half of the saving of ${printed[1]}`]),
    ...printed
      .filter((amount) => !source.includes(`= ${amount}`))
      .map((amount) => `${file}: the sums do not arrive at ${amount}`),
  ];
}
