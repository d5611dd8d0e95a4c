import { resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readGuide } from '../read/readGuide.ts';
import { evaluate } from './evaluate.ts';
import { offerCalculator } from './offerCalculator.ts';
import { promptLibrary } from './promptLibrary.ts';
import { toolPicker } from './toolPicker.ts';
import { tracker } from './tracker.ts';
import type { Workbook } from './workbook.ts';
import { makeXlsx } from './xlsx.ts';

const guide = readGuide(resolve(import.meta.dirname, '../../guide'));

/** The address of the cell beside a label, so that tests do not depend on row numbers. */
function beside(workbook: Workbook, sheet: string, label: string, column = 'B'): string {
  const cells = workbook.sheets.find(({ name }) => name === sheet)?.cells ?? {};
  const [address] = Object.entries(cells).find(([, { value }]) => value === label) ?? [];
  if (!address) throw new Error(`${sheet} has no "${label}"`);
  return address.replace(/^[A-Z]+/, column);
}

/** The workbook with a value entered into a cell. */
function typed(
  workbook: Workbook,
  sheet: string,
  address: string,
  value: string | number,
): Workbook {
  const sheets = workbook.sheets.map((one) =>
    one.name === sheet
      ? { ...one, cells: { ...one.cells, [address]: { ...one.cells[address], value } } }
      : one,
  );
  return { ...workbook, sheets };
}

describe('the offer calculator', () => {
  const workbook = offerCalculator();
  const result = async (label: string, changed = workbook) =>
    (await evaluate(changed)).Calculator?.[beside(workbook, 'Calculator', label)];

  test.each([
    ['Floor rate per hour', 45, '$45'],
    ['Model usage', 14.4, '$14.40'],
    ['Cash cost', 35.1, '$35.10'],
    ['Full cost', 260.1, '$260.10'],
    ['Cash contribution', 444.9, '$444.90'],
    ['Full contribution', 219.9, '$219.90'],
    ['Setup not covered by the fee', 200.8, '$200.80'],
    ['A. Bills covered', 1, '1 client'],
    ['B. All your hours paid at the floor rate', 7, '7 clients'],
    ['C. What you need each month', 9, '9 clients'],
    ['Hours needed at C', 75, '75 hours'],
    ['Earned per hour at C', 51.388, '$51.39'],
  ])('shows for "%s" what Chapter 8 says', async (label, value, printed) => {
    expect(await result(label)).toBeCloseTo(value, 3);
    expect(guide.chapters[7]?.source).toContain(printed);
  });

  test('stresses the plan as Chapter 8 does', async () => {
    const { 'Stress test': cases = {} } = await evaluate(workbook);
    const expected = ['219.90', '205.50', '126.78', '108.00', '25.05'];
    const shown = ['C5', 'C6', 'C7', 'C8', 'C9'].map((cell) => Number(cases[cell]).toFixed(2));
    expect(shown).toEqual(expected);
    for (const amount of expected) expect(guide.chapters[7]?.source).toContain(`$${amount}`);
  });

  test.each([
    [480, 'Go'],
    [400, 'Reprice'],
    [280, 'Rescope'],
  ])('gives a verdict on a price of $%i: %s', async (price, verdict) => {
    const cell = beside(workbook, 'Calculator', 'Price per month');
    expect(await result('Verdict', typed(workbook, 'Calculator', cell, price))).toBe(verdict);
  });

  test('handles a price of zero', async () => {
    const cell = beside(workbook, 'Calculator', 'Price per month');
    expect(await result('Verdict', typed(workbook, 'Calculator', cell, 0))).toBe('Rescope');
  });
});

describe('the tracker', () => {
  const workbook = tracker(guide);

  test('lists every exercise of every chapter and counts the done ones', async () => {
    const { Overview } = await evaluate(typed(workbook, 'Days', 'G5', 'Done'));
    const all = beside(workbook, 'Overview', 'All', 'C');
    expect(Overview?.[all]).toBeGreaterThanOrEqual(guide.chapters.length * 3);
    expect(Overview?.[all.replace('C', 'D')]).toBe(1);
  });

  test('turns the first day into dates', async () => {
    const { Days } = await evaluate(typed(workbook, 'Overview', 'B4', 46_000));
    expect(Days?.B5).toBe(46_000);
  });

  test('subtracts checked items from the minutes left', async () => {
    const minutes = guide.checklist.flatMap(({ items }) => items).map((item) => item.minutes);
    const total = minutes.reduce((sum, value) => sum + value, 0);
    expect((await evaluate(workbook)).Weekend?.B4).toBe(total);
    const { Weekend } = await evaluate(typed(workbook, 'Weekend', 'D7', 'Yes'));
    expect(Weekend?.B4).toBe(total - (minutes[0] ?? 0));
  });
});

describe('the prompt library', () => {
  test('puts the reader’s words into the brackets', async () => {
    const workbook = promptLibrary(guide);
    const ready = beside(workbook, 'Fill in', 'Ready to copy');
    const second = guide.prompts[1];
    const chosen = typed(workbook, 'Fill in', 'B4', second?.id ?? '');
    const filled = typed(typed(chosen, 'Fill in', 'B10', 'florist'), 'Fill in', 'B11', 'shop');
    const { 'Fill in': sheet } = await evaluate(filled);
    const [first, next] = second?.placeholders ?? [];
    const expected = second?.prompt
      .trim()
      .replaceAll(`[${first?.name}]`, 'florist')
      .replaceAll(`[${next?.name}]`, 'shop');
    expect(sheet?.[ready]).toBe(expected);
  });
});

describe('the tool picker', () => {
  test('adds up what was chosen', async () => {
    const workbook = typed(typed(toolPicker(guide), 'Picker', 'N5', 20), 'Picker', 'N9', 5);
    const { 'Monthly bill': bill } = await evaluate(workbook);
    const cell = beside(workbook, 'Monthly bill', 'A year', 'D');
    expect(bill?.[cell]).toBe(300);
  });
});

describe('an XLSX file', () => {
  test('has formulas with their results, choices and a filter', async () => {
    const files = unzipSync(await makeXlsx(tracker(guide)));
    const sheet = (number: number) =>
      strFromU8(files[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array());
    expect(sheet(1)).toMatch(/<f>COUNTIF\(Days!\$C\$5:\$C\$\d+,A8\)<\/f><v>\d+<\/v>/);
    expect(sheet(2)).toContain('&quot;Open,Doing,Done,Skipped&quot;');
    expect(sheet(2)).toContain('<autoFilter ref="A4:I');
    expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('fullCalcOnLoad="1"');
  });

  test('stores no result that depends on the day', async () => {
    const files = unzipSync(await makeXlsx(tracker(guide)));
    const overview = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(overview).toMatch(/TODAY\(\)[^<]*<\/f><\/c>/);
  });
});
