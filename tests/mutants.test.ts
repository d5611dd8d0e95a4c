import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FULL } from '../testkit/engines.ts';
import { openMutantRunner } from '../testkit/mutantRunner.ts';
import { EXPLAINED } from './explainedMutants.ts';

/** What decides about money. `MUTANTS_OF=rules/periods.ts npm run mutants` tries another file. */
const MONEY = [
  ...['order', 'cardRefunds', 'case', 'money', 'discount', 'documents'],
  ...['tax', 'vatRates', 'countryEvidence', 'taxReports', 'exchange'],
];
const FILES = process.env.MUTANTS_OF?.split(',') ?? MONEY.map((name) => `rules/${name}.ts`);

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
  expect(MONEY).toEqual(expect.arrayContaining(files));
});
