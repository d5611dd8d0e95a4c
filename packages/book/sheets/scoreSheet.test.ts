import { describe, expect, test } from 'vitest';
import { guide } from '../../../testkit/ourGuide.ts';
import { MUST_PASS } from '../read/labSchemas.ts';
import type { TestCase } from '../read/readLab.ts';
import { evaluate } from './evaluate.ts';
import { scoreSheet } from './scoreSheet.ts';
import { LIST_START, type Workbook } from './workbook.ts';

const { lab } = guide;
const [build] = lab?.builds ?? [];
if (!build) throw new Error('no builds');
const { cases } = build;

type Answer = { verdict?: string; answer?: string; mark?: string };

/** The sheet after a test run. */
function scored(answerTo: (one: TestCase, index: number) => Answer): Workbook {
  const workbook = scoreSheet(build as NonNullable<typeof build>);
  const sheet = workbook.sheets.find(({ name }) => name === 'Cases');
  cases.forEach((one, index) => {
    const { verdict, answer, mark } = answerTo(one, index);
    Object.entries({ G: verdict, H: answer, I: mark }).forEach(([column, value]) => {
      if (sheet && value) sheet.cells[`${column}${LIST_START + index}`] = { value };
    });
  });
  return workbook;
}

const right = ({ expected, contains = '' }: TestCase): Answer => ({
  verdict: expected.toLowerCase(),
  answer: `Some words ${contains}, and more.`,
});
const wrong: Answer = { verdict: 'ELSE', answer: 'Something.' };
const isCostly = ({ kind }: TestCase) => MUST_PASS.includes(kind);
const verdictOf = async (workbook: Workbook) => (await evaluate(workbook)).Score?.B4;

describe('the score sheet', () => {
  test('is not finished before the results are entered', async () => {
    expect(await verdictOf(scored(() => ({})))).toBe(`Not finished: ${cases.length} open`);
  });

  test('is ready when every case passes', async () => {
    expect(await verdictOf(scored(right))).toBe('Ready for a client');
  });

  test.each(MUST_PASS)('is not ready when one case of the kind "%s" fails', async (kind) => {
    const failing = cases.findIndex((one) => one.kind === kind);
    const workbook = scored((one, index) => (index === failing ? wrong : right(one)));
    expect(await verdictOf(workbook)).toBe('Not ready: a case that must pass fails');
  });

  test('accepts one failure in ten of the other kinds and no more', async () => {
    const others = cases.flatMap((one, index) => (isCostly(one) ? [] : [index]));
    const allowed = Math.floor(cases.length / 10);
    const failing = (count: number) => {
      const failed = others.slice(0, count);
      return scored((one, index) => (failed.includes(index) ? wrong : right(one)));
    };
    expect(await verdictOf(failing(allowed))).toBe('Ready for a client');
    expect(await verdictOf(failing(allowed + 1))).toBe('Not ready: too many fail');
  });

  test("counts cases of one's own that are entered in the empty rows", async () => {
    const workbook = scored(right);
    const cells = workbook.sheets.find(({ name }) => name === 'Cases')?.cells ?? {};
    const row = LIST_START + cases.length;
    for (const [column, value] of Object.entries({ A: 'C01', B: 'Angry', C: 'Words', D: 'PERSON' }))
      cells[`${column}${row}`] = { value };
    expect(await verdictOf(workbook)).toBe('Not finished: 1 open');
    cells[`G${row}`] = { value: 'ROUTINE' };
    expect(await verdictOf(workbook)).toBe('Not ready: a case that must pass fails');
    cells[`G${row}`] = { value: 'PERSON' };
    expect(await verdictOf(workbook)).toBe('Ready for a client');
  });

  test('fails a right verdict whose answer lacks the words it must contain', async () => {
    const index = cases.findIndex(({ contains }) => contains);
    const workbook = scored((one) => ({ ...right(one), answer: 'Nothing of the kind.' }));
    const { Cases } = await evaluate(workbook);
    expect(Cases?.[`J${LIST_START + index}`]).toBe('Fail');
  });

  test('lets the mark of a person win over the comparison', async () => {
    const { Cases } = await evaluate(
      scored((one, index) =>
        index === 0 ? { ...wrong, mark: 'Pass' } : { ...right(one), mark: 'Fail' },
      ),
    );
    expect(Cases?.[`J${LIST_START}`]).toBe('Pass');
    expect(Cases?.[`J${LIST_START + 1}`]).toBe('Fail');
  });
});
