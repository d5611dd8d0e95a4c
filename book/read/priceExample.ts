import type { Playbook } from './guide.ts';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** The three figures at the head of a playbook. Without a monthly price it is a product, sold once. */
export function priceExample({
  setupPrice,
  monthlyPrice,
  hoursPerMonth,
}: Playbook): [string, string][] {
  const prices: [string, string][] = monthlyPrice
    ? [
        [dollars(setupPrice), 'setup, example'],
        [dollars(monthlyPrice), 'a month, example'],
      ]
    : [[dollars(setupPrice), 'a copy, example']];
  return [...prices, [String(hoursPerMonth), 'hours of work a month']];
}
