import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FULL } from '../testkit/engines.ts';
import { openMutantRunner } from '../testkit/mutantRunner.ts';
import { withTurns } from '../testkit/mutants.ts';
import { EXPLAINED } from './explainedMutants.ts';

/**
 * What decides about money or by law, and its tests where they are not only beside it.
 * `MUTANTS_OF=rules/periods.ts npm run mutants` tries another file.
 */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'rules/money.ts': ['rules/money.test.ts', 'rules/tax.test.ts'],
  'rules/vatRates.ts': ['rules/vatRates.test.ts', 'rules/tax.test.ts'],
  'server/payments/cardRefunds.ts': ['server/refunds/cardRefundJob.test.ts'],
  'server/refunds/refundMethod.ts': [
    'server/refunds/refundMethod.test.ts',
    'server/refunds/payRefund.test.ts',
  ],
};
const CHECKED = [
  ...namesIn('rules', [
    ...['order', 'cardRefunds', 'case', 'money', 'discount', 'documents'],
    ...['tax', 'vatRates', 'countryEvidence', 'taxReports', 'exchange'],
    ...['businessDays', 'calendar', 'refund', 'sellerDuties', 'iban', 'deliveries'],
    ...['shopTime', 'periods', 'sums', 'purchase', 'submission', 'vatNumber'],
  ]),
  ...namesIn('server/payments', ['cardRefunds', 'moneyBack', 'paymentFacts', 'refundGateway']),
  ...namesIn('server/refunds', ['cardRefundJob', 'payRefund', 'refundMethod']),
  ...namesIn('server/orders', ['codes', 'recomputeOrder']),
];
const FILES = process.env.MUTANTS_OF?.split(',') ?? CHECKED;

function namesIn(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}.ts`);
}

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

/** Only a mutant that waits for ever takes this long. */
const OPTIONS = { ...FULL, timeout: 900_000 };

test.for(FILES)('every mutant of %s fails a test or is explained', OPTIONS, async (file) => {
  const tests = TESTS[file] ?? [file.replace(/\.ts$/, '.test.ts')];
  const survivors = await runner.survivorsOf(file, tests);
  expect(survivors).toEqual(Object.keys(EXPLAINED[file] ?? {}));
});

test('explanations are about files that are checked', () => {
  expect(CHECKED).toEqual(expect.arrayContaining(Object.keys(EXPLAINED)));
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
