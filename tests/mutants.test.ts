import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FULL } from '../testkit/engines.ts';
import { openMutantRunner } from '../testkit/mutantRunner.ts';
import { withTurns } from '../testkit/mutants.ts';
import { EXPLAINED } from './explainedMutants.ts';

/** What decides about money or by law. `MUTANTS_OF=rules/periods.ts npm run mutants` tries another file. */
const CHECKED = [
  ...['order', 'cardRefunds', 'case', 'money', 'discount', 'documents'],
  ...['tax', 'vatRates', 'countryEvidence', 'taxReports', 'exchange'],
  ...['businessDays', 'calendar', 'refund', 'sellerDuties', 'iban', 'deliveries'],
  ...['shopTime', 'periods', 'sums', 'purchase', 'submission'],
];
const FILES = process.env.MUTANTS_OF?.split(',') ?? CHECKED.map((name) => `rules/${name}.ts`);

/** Rules whose tests are in other files too. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'rules/money.ts': ['rules/tax.test.ts'],
  'rules/vatRates.ts': ['rules/tax.test.ts'],
};

let runner: Awaited<ReturnType<typeof openMutantRunner>>;
beforeAll(async () => {
  // A mutant must not survive by luck, and nobody reads its counterexample.
  fc.configureGlobal({ seed: 1, endOnFailure: true });
  runner = await openMutantRunner();
});
afterAll(async () => {
  fc.resetConfigureGlobal();
  await runner.close();
});

test.for(FILES)('every mutant of %s fails a test or is explained', FULL, async (file) => {
  const tests = [file.replace(/\.ts$/, '.test.ts'), ...(ALSO[file] ?? [])];
  const survivors = await runner.survivorsOf(file, tests);
  expect(survivors).toEqual(Object.keys(EXPLAINED[file] ?? {}));
});

test('explanations are about files that are checked', () => {
  const files = Object.keys(EXPLAINED).map((file) => file.slice('rules/'.length, -'.ts'.length));
  expect(CHECKED).toEqual(expect.arrayContaining(files));
});

test.each(['for (;;) ;', 'while (true) { if (n > 99) n = 0; }', 'do n += 1; while (n > 0)'])(
  'a loop without end is ended: %s',
  (loop) => {
    let turns = 0;
    const turn = () => {
      turns += 1;
      if (turns === 5) throw new Error('ended');
    };
    const source = `let n = 1; for (const one of [1]) n += one; ${loop}`;
    const run = new Function('turn', withTurns('loop.ts', source, 'turn()'));
    expect(() => run(turn)).toThrow('ended');
  },
);
