import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import { translatedWorkbooks, workbooksOf } from '../bundle/makeWorkingFiles.ts';
import { evaluate } from './evaluate.ts';
import type { Sheet, Workbook } from './workbook.ts';
import { makeXlsx } from './xlsx.ts';

const [files] = guide.workingFiles;
if (!files) throw new Error('no working files');
const english = workbooksOf(guide);
const bulgarian = translatedWorkbooks(guide, files);

/** What a formula computes, without its words and the names of sheets. */
const bare = (code: string) =>
  code
    .replaceAll(/"[^"]*"/g, (words) => (/\p{L}/u.test(words) ? '"…"' : words))
    .replaceAll(/'[^']+'!|\b[A-Z]\w*!/g, '…!');

const formulasOf = ({ cells }: Sheet) =>
  Object.entries(cells).flatMap(([address, { formula }]) =>
    formula ? [`${address} ${bare(formula)}`] : [],
  );

const named = (name: string): [Workbook, Workbook] => {
  const [own, other] = [english[name], bulgarian[name]];
  if (!own || !other) throw new Error(`no ${name}`);
  return [own, other];
};

test('there are the same workbooks in both languages', () => {
  expect(Object.keys(bulgarian)).toEqual(Object.keys(english));
});

describe.each(Object.keys(english))('%s in Bulgarian', (name) => {
  const [own, other] = named(name);

  test('has the same sheets, cells and formulas', () => {
    expect(other.sheets.map((sheet) => Object.keys(sheet.cells))).toEqual(
      own.sheets.map((sheet) => Object.keys(sheet.cells)),
    );
    expect(other.sheets.map(formulasOf)).toEqual(own.sheets.map(formulasOf));
    expect(other.sheets.map(({ choices = [] }) => choices.map(({ range }) => range))).toEqual(
      own.sheets.map(({ choices = [] }) => choices.map(({ range }) => range)),
    );
  });

  test('computes the same numbers', async () => {
    const [ours, theirs] = [await evaluate(own), await evaluate(other)];
    own.sheets.forEach((sheet, index) => {
      const translated = theirs[other.sheets[index]?.name ?? ''] ?? {};
      for (const [address, value] of Object.entries(ours[sheet.name] ?? {}))
        if (typeof value === 'number')
          expect([address, translated[address]]).toEqual([address, value]);
    });
  });

  test('leaves no label in English', () => {
    const labels = other.sheets.flatMap(({ name, cells }) => [
      name,
      ...Object.values(cells).flatMap(({ value, style }) =>
        typeof value === 'string' && ['title', 'note', 'head', 'label'].includes(style ?? '')
          ? [value]
          : [],
      ),
    ]);
    expect(labels.filter((label) => /[a-z]{3}/i.test(label))).toEqual([]);
  });
});

test('counts a task that is marked with the Bulgarian word', async () => {
  const [, tracker] = named('30-day-tracker');
  const marked = tracker.sheets.map((sheet) =>
    sheet.name === 'Дни' ? { ...sheet, cells: { ...sheet.cells, G5: { value: 'Готово' } } } : sheet,
  );
  expect((await evaluate({ ...tracker, sheets: marked })).Преглед?.D8).toBe(1);
});

test('shows amounts in euro', async () => {
  const [, calculator] = named('offer-calculator');
  const styles = unzipSync(await makeXlsx(calculator))['xl/styles.xml'];
  expect(strFromU8(styles ?? new Uint8Array())).toContain('€');
  expect(strFromU8(styles ?? new Uint8Array())).not.toContain('$');
});
