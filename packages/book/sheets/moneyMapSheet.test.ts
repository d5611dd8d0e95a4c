import { WORKING_HOURS } from 'one-product-shop/content/guide.ts';
import {
  hoursPerClient,
  monthReached,
  mostAlone,
  steadyMonth,
} from 'one-product-shop/rules/sums.ts';
import { describe, expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import { evaluate } from './evaluate.ts';
import { moneyMapSheet } from './moneyMapSheet.ts';

const { moneyMap } = guide;
if (!moneyMap) throw new Error('the guide has no money map');
const workbook = moneyMapSheet(moneyMap);
const computed = evaluate(workbook);
const capacity = { hours: WORKING_HOURS, office: moneyMap.officeHours };
const FIRST_OFFER = 10;

describe('the money map sheet', () => {
  test.each(moneyMap.offers.map((offer, index) => ({ ...offer, index })))(
    'computes $name like the book',
    async ({ index, ...offer }) => {
      const { Offers = {} } = await computed;
      const row = FIRST_OFFER + index;
      expect(Offers[`I${row}`]).toBeCloseTo(hoursPerClient(offer), 1);
      expect(Offers[`J${row}`]).toBe(mostAlone(offer, capacity).income);
      for (const [column, goal] of moneyMap.goals.entries()) {
        const { clients, hoursAMonth, fits } = steadyMonth(offer, goal, capacity);
        const cell = `${clients} (${hoursAMonth} h)${fits ? '' : ' too many'}`;
        expect(Offers[`${'KLM'[column]}${row}`]).toBe(cell);
      }
    },
  );

  test.each(moneyMap.offers)(
    'reaches each goal with $name in the month of the book',
    async (offer) => {
      const { Months = {} } = await evaluate(moneyMapSheet({ ...moneyMap, offers: [offer] }));
      const reached = moneyMap.goals.map((_, index) => Months[`B${6 + index}`]);
      expect(reached).toEqual(
        moneyMap.goals.map((goal) => monthReached(offer, goal, capacity) ?? 'never'),
      );
    },
  );

  test('judges a mix of your own clients', async () => {
    const changed = structuredClone(workbook);
    const [offers] = changed.sheets;
    const mix = async (clients: number) => {
      if (offers) offers.cells.H10 = { value: clients, style: 'input' };
      const { Offers = {} } = await evaluate(changed);
      return [19, 20, 21, 22, 23].map((row) => Offers[`B${row}`]);
    };
    expect((await mix(0)).at(-1)).toBe('Enter your clients in column H');
    expect(await mix(15)).toEqual([undefined, 5850, 5130, 155, 'Fits']);
    expect((await mix(26)).at(-1)).toBe('Not alone: 103 hours too many');
  });
});
