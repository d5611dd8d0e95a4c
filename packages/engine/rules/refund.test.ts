import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './problems.ts';
import { type RefundContext, refundSchema } from './refund.ts';
import { digitsOfCard, readRefund } from './refundAnswers.ts';
import { EARLIEST_PURCHASE, LINE_LIMIT, PARAGRAPHS_LIMIT } from './refundOptions.ts';

const context: RefundContext = {
  today: '2026-11-15',
  policy: { requiresDeletionBeforeRefund: true, disableSubmitIfChargeback: true },
  options: {
    disappointment: ['Clarity', 'Depth'],
    partsUsed: ['Funnel Kit'],
    wouldHelp: ['Extra examples'],
    resolution: ['Refund', 'A new loaf'],
  },
};

const complete = {
  product: 'The AI Launch Manual',
  version: '1.0',
  purchaseDate: '2026-11-01',
  desiredOutcome: 'A first client',
  hours: '12',
  downloaded: 'Yes',
  keptCopies: 'No',
  sharedUsed: 'No',
  willDelete: 'on',
  alreadyDeleted: 'on',
  chargeback: 'No',
  email: 'ann@example.com',
  last4: '4242',
  certifyTruth: 'on',
  consent: 'on',
};

/** In the order of section 5 of the specification. */
const IN_ORDER = [
  'purchaseDateMissing',
  'desiredOutcomeMissing',
  'hoursMissing',
  'downloadedMissing',
  'keptCopiesMissing',
  'sharedUsedMissing',
  'willDeleteMissing',
  'emailMissing',
  'orderProofMissing',
  'certifyTruthMissing',
  'consentMissing',
];

function codes(input: unknown, changed: Partial<RefundContext> = {}) {
  const { error } = refundSchema({ ...context, ...changed }).safeParse(input);
  return error ? problemsOf<string, string>(error).map(({ code }) => code) : [];
}

describe('a refund request', () => {
  test('may be as long as it may be, and about the earliest purchase, but no more', () => {
    const [line, text] = ['x'.repeat(LINE_LIMIT), 'x'.repeat(PARAGRAPHS_LIMIT)];
    const longest = { purchaseDate: EARLIEST_PURCHASE, version: line, desiredOutcome: text };
    expect(codes({ ...complete, ...longest })).toEqual([]);
    expect(codes({ ...complete, version: `${line}x` })).toEqual(['lineTooLong']);
    expect(codes({ ...complete, desiredOutcome: `${text}x` })).toEqual(['textTooLong']);
    expect(codes({ ...complete, purchaseDate: '1999-12-31' })).toHaveLength(1);
  });

  test('passes when it is complete', () => {
    expect(codes(complete)).toEqual([]);
  });

  test('lists what is missing in the order of the specification', () => {
    expect(codes({})).toEqual(IN_ORDER);
  });

  test('lists deletion and the open dispute in their places', () => {
    expect(codes({ downloaded: 'Yes', chargeback: 'Yes' })).toEqual([
      'purchaseDateMissing',
      'desiredOutcomeMissing',
      'hoursMissing',
      'keptCopiesMissing',
      'sharedUsedMissing',
      'willDeleteMissing',
      'alreadyDeletedMissing',
      'emailMissing',
      'orderProofMissing',
      'chargebackOpen',
      'certifyTruthMissing',
      'consentMissing',
    ]);
  });

  test('does not ask for deletion when the policy does not', () => {
    const policy = { requiresDeletionBeforeRefund: false, disableSubmitIfChargeback: true };
    const kept = { ...complete, willDelete: '', alreadyDeleted: '' };
    expect(codes(kept, { policy })).toEqual([]);
    expect(codes(kept)).toEqual(['willDeleteMissing', 'alreadyDeletedMissing']);
  });

  test('does not ask whether copies are deleted when none was downloaded', () => {
    expect(codes({ ...complete, downloaded: 'No', alreadyDeleted: '' })).toEqual([]);
  });

  test('is blocked by an open dispute, whatever the policy says about the button', () => {
    const policy = { requiresDeletionBeforeRefund: true, disableSubmitIfChargeback: false };
    expect(codes({ ...complete, chargeback: 'Yes' })).toEqual(['chargebackOpen']);
    expect(codes({ ...complete, chargeback: 'Yes' }, { policy })).toEqual(['chargebackOpen']);
  });

  test('rejects a date that is invalid or in the future', () => {
    expect(codes({ ...complete, purchaseDate: '2026-11-15' })).toEqual([]);
    expect(codes({ ...complete, purchaseDate: '2026-11-16' })).toEqual(['purchaseDateInFuture']);
    for (const purchaseDate of [
      '0001-01-01',
      '2026-02-30',
      '15.11.2026',
      'yesterday',
      '20261115',
    ]) {
      expect(codes({ ...complete, purchaseDate })).toEqual(['purchaseDateMissing']);
    }
  });

  test('accepts whole hours from 0', () => {
    for (const hours of ['0', 0, '12', 10_000]) expect(codes({ ...complete, hours })).toEqual([]);
    for (const hours of ['-1', '1.5', '1e9', 'many', 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(codes({ ...complete, hours })).toEqual(['hoursNotWhole']);
    }
    for (const hours of ['', ' ', undefined, {}, []]) {
      expect(codes({ ...complete, hours })).toEqual(['hoursMissing']);
    }
  });

  test('needs four digits of the card or a transaction id', () => {
    expect(codes({ ...complete, last4: '424' })).toEqual(['orderProofMissing']);
    expect(codes({ ...complete, last4: '', txn: 'pi_123' })).toEqual([]);
    expect(readRefund({ last4: '4a2-4 2x99' }).last4).toBe('4242');
    expect(readRefund({ last4: '4242 4242 4242 1234' }).last4).toBe('1234');
  });

  test('rejects an option that is not on the list', () => {
    expect(codes({ ...complete, disappointment: ['Clarity', 'Hax'] })).toEqual(['optionUnknown']);
    expect(codes({ ...complete, resolution: 'Ten refunds' })).toEqual(['optionUnknown']);
    expect(codes({ ...complete, resolution: 'A new loaf' })).toEqual([]);
  });

  test('drops answers to questions that are no longer asked', () => {
    const changed = {
      sharedUsed: 'No',
      sharedDetails: 'x',
      downloaded: 'No',
      alreadyDeleted: 'on',
    };
    expect(readRefund(changed)).toMatchObject({ sharedDetails: '', alreadyDeleted: false });
    expect(readRefund({ sharedUsed: 'Yes', sharedDetails: 'x' }).sharedDetails).toBe('x');
  });

  test('rejects line breaks in single-line fields, and text that is too long', () => {
    expect(codes({ ...complete, txn: 'pi_1\r\nBcc: x' })).toEqual(['lineNotOneLine']);
    expect(codes({ ...complete, product: 'x'.repeat(201) })).toEqual(['lineTooLong']);
    expect(codes({ ...complete, stuckDetails: 'x'.repeat(5001) })).toEqual(['textTooLong']);
  });

  test('normalizes line endings and lists', () => {
    const read = readRefund({
      disappointment: ['Clarity', 'Everything', 'Depth'],
      partsUsed: 'Funnel Kit',
      desiredOutcome: ' one\r\ntwo\u0000 ',
    });
    expect(read.disappointment).toEqual(['Clarity', 'Everything', 'Depth']);
    expect(read.partsUsed).toEqual(['Funnel Kit']);
    expect(read.resolution).toBe('Refund');
    expect(read.desiredOutcome).toBe('one\ntwo');
  });

  test('never throws, whatever was sent', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(readRefund(input).product).toBeTypeOf('string');
        const order = codes(input).filter((code) => IN_ORDER.includes(code));
        expect(order).toEqual(IN_ORDER.filter((code) => order.includes(code)));
      }),
    );
  });

  test('keeps at most four digits of a card', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(digitsOfCard(typed)).toMatch(/^\d{0,4}$/);
      }),
    );
  });
});
