import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import { curlText } from '../read/blocks.ts';
import { stagedChapters } from '../read/guide.ts';
import { parseMarkdown } from '../read/markdown.ts';
import { evaluate } from './evaluate.ts';
import { offerCalculator } from './offerCalculator.ts';
import { promptLibrary } from './promptLibrary.ts';
import { toolPicker } from './toolPicker.ts';
import { exercisesOf, tracker } from './tracker.ts';
import type { Workbook } from './workbook.ts';
import { makeXlsx } from './xlsx.ts';

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
    ['Floor rate per hour', 25, '$25'],
    ['Model usage', 7.056, '$7.06'],
    ['Cash cost', 24.756, '$24.76'],
    ['Full cost', 224.756, '$224.76'],
    ['Cash contribution', 355.244, '$355.24'],
    ['Full contribution', 155.244, '$155.24'],
    ['Setup not covered by the fee', 83.25, '$83.25'],
    ['A. Bills covered', 1, '1 client'],
    ['B. All your hours paid at the floor rate', 6, '6 clients'],
    ['C. What you need each month', 7, '7 clients'],
    ['Hours needed at C', 86, '86 hours'],
    ['Earned per hour at C', 27.171, '$27.17'],
  ])('shows for "%s" what Chapter 8 says', async (label, value, printed) => {
    expect(await result(label)).toBeCloseTo(value, 3);
    expect(guide.chapters[7]?.source).toContain(printed);
  });

  test('stresses the plan as Chapter 8 does', async () => {
    const { 'Stress test': cases = {} } = await evaluate(workbook);
    const expected = ['155.24', '148.19', '81.52', '25.69', '46.99'];
    const shown = ['C5', 'C6', 'C7', 'C8', 'C9'].map((cell) => Number(cases[cell]).toFixed(2));
    expect(shown).toEqual(expected);
    for (const amount of expected) expect(guide.chapters[7]?.source).toContain(`$${amount}`);
  });

  test.each([
    [400, 'Go'],
    [380, 'Reprice'],
    [250, 'Rescope'],
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

  const rows = Object.entries(workbook.sheets[1]?.cells ?? {}).flatMap(([address, { value }]) =>
    address.startsWith('A') && typeof value === 'number'
      ? [{ row: address.slice(1), day: value }]
      : [],
  );
  const cellOf = (column: string, row: string) =>
    workbook.sheets[1]?.cells[`${column}${row}`]?.value;

  test('turns the first day into the dates of thirty working days', async () => {
    const monday = 45_999;
    const { Days } = await evaluate(typed(workbook, 'Overview', 'B4', monday));
    const dateOf = (day: number) => Days?.[`B${rows.find((one) => one.day === day)?.row}`];
    const [friday, nextMonday, outreach] = [monday + 4, monday + 7, monday + 28];
    expect([1, 5, 6, 21].map(dateOf)).toEqual([monday, friday, nextMonday, outreach]);
  });

  test('puts each task on the day that its chapter names', () => {
    const named = stagedChapters(guide).flatMap(({ source, days }) => {
      const [, exercises = ''] = /## Exercises\n(.*?)## Done when/s.exec(source) ?? [];
      return Array.from(exercises.matchAll(/^\d+\. .*$/gm), ([line]) => {
        const [, first, last] = /[Dd]ays? (\d+)(?: to (\d+))?\)/.exec(line) ?? [];
        const result = curlText(/Result: .*$/.exec(line)?.[0].slice(0, 40) ?? '');
        return { result, first: Number(first ?? days[0]), last: Number(last ?? first ?? days[0]) };
      });
    });
    expect(named.length).toBeGreaterThan(guide.chapters.length * 3);
    for (const { result, first, last } of named) {
      const listed = rows.filter(({ row }) => String(cellOf('E', row)).includes(result));
      const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      expect(
        listed.map(({ day }) => day),
        result,
      ).toEqual(days);
    }
  });

  test('has work for every day and more than six hours on none', () => {
    for (let day = 1; day <= 30; day += 1) {
      const minutes = rows
        .filter((one) => one.day === day)
        .reduce((sum, { row }) => sum + Number(cellOf('F', row)), 0);
      expect(minutes, `day ${day}`).toBeGreaterThan(0);
      expect(minutes, `day ${day}`).toBeLessThanOrEqual(360);
    }
  });

  test.each([
    ['45 minutes, Day 2', '45 minutes', 'without a day'],
    ['45 minutes, Day 2', 'soon', 'without a time'],
  ])('stops the build when an exercise says (%s) as (%s)', (_, time, message) => {
    const chapter = stagedChapters(guide)[2];
    if (!chapter) throw new Error('no chapter 3');
    const blocks = parseMarkdown(`## Exercises\n\n1. Call (${time}).`, chapter.file);
    expect(() => exercisesOf({ ...chapter, blocks })).toThrow(message);
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

  test('prints the offer calculator with its verdict on one page, and lists on several', async () => {
    const setupOf = async (workbook: Workbook, number: number) => {
      const sheet = unzipSync(await makeXlsx(workbook))[`xl/worksheets/sheet${number}.xml`];
      return /fitToHeight="\d"/.exec(strFromU8(sheet ?? new Uint8Array()))?.[0];
    };
    expect(await setupOf(offerCalculator(), 1)).toBe('fitToHeight="1"');
    expect(await setupOf(tracker(guide), 2)).toBe('fitToHeight="0"');
  });

  test('stores no result that depends on the day', async () => {
    const files = unzipSync(await makeXlsx(tracker(guide)));
    const overview = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(overview).toMatch(/TODAY\(\)[^<]*<\/f><\/c>/);
  });
});
