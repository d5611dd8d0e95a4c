import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDaysOf } from './businessDays.ts';
import { addDays } from './calendar.ts';
import {
  actionsOf,
  buyerMayCancel,
  CASE_STATES,
  type CaseFacts,
  caseReference,
  caseStateOf,
  deadlineOf,
  declineGroundsOf,
  dueDayOf,
} from './case.ts';

const NOTHING: CaseFacts = {
  kind: 'refund',
  reviewedAt: null,
  decision: null,
  paidAt: null,
  resolvedAt: null,
  canceledAt: null,
  alreadyRefunded: false,
  dispute: 'none',
};

const KNOWN = { kind: 'refund', matched: true, decision: null, flags: [] } as const;

test('the deadline is for the answer to a request, and for the money of everything else', () => {
  expect(deadlineOf({ kind: 'refund', decision: null })).toBe('reply');
  expect(deadlineOf({ kind: 'refund', decision: 'declined' })).toBe('reply');
  expect(deadlineOf({ kind: 'refund', decision: 'accepted' })).toBe('refund');
  expect(deadlineOf({ kind: 'withdrawal', decision: null })).toBe('refund');
});

test('a case is known by its kind and number', () => {
  expect([caseReference('refund', 7), caseReference('withdrawal', 7)]).toEqual(['R-7', 'W-7']);
});

test.each([
  ['received', {}, ['review', 'accept', 'resolve', 'to-withdrawal', 'decline', 'match', 'cancel']],
  ['in-review', {}, ['accept', 'resolve', 'to-withdrawal', 'decline', 'match', 'cancel']],
  ['in-review', { matched: false }, ['match', 'resolve', 'to-withdrawal', 'decline', 'cancel']],
  ['in-review', { flags: ['outside-period'] }, ['accept', 'resolve', 'decline', 'match', 'cancel']],
  ['in-review', { kind: 'withdrawal' }, ['accept', 'match']],
  ['already-refunded', {}, ['match']],
] as const)('what the seller may do when a case is %s: %j', (state, change, actions) => {
  expect(actionsOf({ ...KNOWN, ...change, state })).toEqual(actions);
});

describe('a case', () => {
  test.each([
    [{}, 'received'],
    [{ reviewedAt: 1 }, 'in-review'],
    [{ reviewedAt: 1, decision: 'accepted' }, 'accepted'],
    [{ decision: 'declined' }, 'declined'],
    [{ decision: 'accepted', paidAt: 2 }, 'paid'],
    [{ alreadyRefunded: true }, 'already-refunded'],
    [{ alreadyRefunded: true, decision: 'declined' }, 'declined'],
    [{ kind: 'withdrawal', alreadyRefunded: true, dispute: 'lost' }, 'already-refunded'],
    [{ canceledAt: 1 }, 'canceled'],
    [{ reviewedAt: 1, resolvedAt: 2 }, 'resolved'],
    [{ resolvedAt: 1, dispute: 'open' }, 'resolved'],
    [{ dispute: 'open' }, 'dispute-blocked'],
    [{ decision: 'accepted', dispute: 'open' }, 'dispute-blocked'],
    [{ decision: 'accepted', dispute: 'won' }, 'accepted'],
    [{ decision: 'declined', dispute: 'open' }, 'declined'],
    [{ kind: 'withdrawal', dispute: 'open' }, 'received'],
    [{ kind: 'withdrawal', decision: 'accepted', dispute: 'open' }, 'accepted'],
  ] as const)('with %j is %s', (facts, state) => {
    expect(caseStateOf({ ...NOTHING, ...facts })).toBe(state);
  });

  test('is never paid while a dispute is open', () => {
    for (const state of CASE_STATES) {
      const payable = actionsOf({ ...KNOWN, state, decision: 'accepted' }).includes('pay');
      expect(payable).toBe(state === 'accepted');
    }
  });

  test('that was accepted is not undone by a dispute; one that was not can still be', () => {
    const blocked = { ...KNOWN, state: 'dispute-blocked' } as const;
    expect(actionsOf({ ...blocked, decision: 'accepted' })).toEqual([]);
    expect(actionsOf(blocked)).toEqual(['resolve', 'to-withdrawal', 'decline', 'cancel']);
  });

  test('cannot be accepted before it is known which order it is about', () => {
    for (const state of CASE_STATES) {
      expect(actionsOf({ ...KNOWN, state, matched: false })).not.toContain('accept');
    }
  });

  test('that asks for something other than money suggests a resolution first', () => {
    const reviewed = { ...KNOWN, state: 'in-review' } as const;
    expect(actionsOf(reviewed)[0]).toBe('accept');
    expect(actionsOf({ ...reviewed, flags: ['other-resolution'] })[0]).toBe('resolve');
  });

  test('by law cannot be talked into anything else, and not be declined in time', () => {
    for (const state of CASE_STATES) {
      const actions = actionsOf({ ...KNOWN, kind: 'withdrawal', state });
      expect(actions).not.toContain('resolve');
      expect(actions).not.toContain('decline');
    }
  });

  test.each([
    [{ matched: true, flags: [] }, []],
    [{ matched: true, flags: ['different-email', 'open-dispute', 'suspected-bot'] }, []],
    [{ matched: true, flags: ['outside-period'] }, ['late']],
    [{ matched: false, flags: ['no-match'] }, ['no-order']],
    [{ matched: true, flags: ['nothing-paid'] }, ['nothing-owed']],
  ] as const)('with %j can be declined for %j', (known, grounds) => {
    expect(declineGroundsOf(known)).toEqual(grounds);
    const actions = actionsOf({ ...KNOWN, ...known, kind: 'withdrawal', state: 'in-review' });
    expect(actions.includes('decline')).toBe(grounds.length > 0);
  });

  test('that was decided and not paid can be reopened, and no other', () => {
    const reopens = CASE_STATES.filter((state) =>
      actionsOf({ ...KNOWN, state }).includes('reopen'),
    );
    expect(reopens).toEqual(['accepted', 'declined', 'resolved', 'canceled']);
  });

  test('by law is closed by the buyer only, whatever its order and flags', () => {
    const flags = [[], ['outside-period'], ['no-match'], ['nothing-paid']] as const;
    for (const state of CASE_STATES) {
      for (const one of flags) {
        const matched = !one.some((flag) => flag === 'no-match');
        const known = { ...KNOWN, kind: 'withdrawal', state, matched, flags: one } as const;
        expect(actionsOf(known)).not.toContain('cancel');
      }
    }
  });

  test('is taken back by the buyer until it is decided', () => {
    const undecided = CASE_STATES.filter((state) => state !== 'accepted');
    const open = undecided.filter((state) => buyerMayCancel({ state, decision: null }));
    expect(open).toEqual(['received', 'in-review', 'dispute-blocked']);
    for (const state of CASE_STATES) {
      expect(buyerMayCancel({ state, decision: 'accepted' })).toBe(false);
    }
  });
});

describe('the deadline', () => {
  const calendar = businessDaysOf('BG');
  const rules = {
    businessDaysAfter: calendar.after,
    daysAfter: addDays,
    policy: {
      withdrawalRefundDays: 14,
      cardRefundDays: 30,
      refundBusinessDays: 30,
      policyReplyBusinessDays: [2, 3],
    },
  };
  const received = {
    receivedDay: '2026-11-15',
    decidedDay: null,
    refundMethod: null,
    withdrawnDay: null,
    reopenedDay: null,
  } as const;

  test('of a withdrawal is 14 days from the statement, whatever was decided since', () => {
    const withdrawal = { ...received, kind: 'withdrawal' } as const;
    expect(dueDayOf({ ...withdrawal, state: 'received' }, rules)).toBe('2026-11-29');
    const accepted = { ...withdrawal, state: 'accepted', decidedDay: '2026-11-20' } as const;
    expect(dueDayOf(accepted, rules)).toBe('2026-11-29');
  });

  test('of a refund request is first the answer, then the money', () => {
    const refund = { ...received, kind: 'refund' } as const;
    expect(dueDayOf({ ...refund, state: 'in-review' }, rules)).toBe('2026-11-18');
    const accepted = { ...refund, state: 'accepted', decidedDay: '2026-11-18' } as const;
    expect(dueDayOf({ ...accepted, refundMethod: 'bank' }, rules)).toBe('2027-01-05');
    expect(dueDayOf({ ...accepted, refundMethod: 'card' }, rules)).toBe('2026-12-18');
  });

  test('of a reopened request starts again', () => {
    const reopened = { ...received, kind: 'refund', reopenedDay: '2026-11-22' } as const;
    expect(dueDayOf({ ...reopened, state: 'in-review' }, rules)).toBe('2026-11-25');
  });

  test('of a refund that a withdrawal waits for is the earlier of the two', () => {
    const refund = {
      ...received,
      kind: 'refund',
      state: 'accepted',
      refundMethod: 'bank',
    } as const;
    const withdrawn = { ...refund, decidedDay: '2026-11-18', withdrawnDay: '2026-11-20' } as const;
    expect(dueDayOf(withdrawn, rules)).toBe('2026-12-04');
    const early = { ...withdrawn, refundMethod: 'card', withdrawnDay: '2026-12-10' } as const;
    expect(dueDayOf(early, rules)).toBe('2026-12-18');
  });

  test('is gone when nothing is left to do', () => {
    for (const state of ['declined', 'resolved', 'paid', 'already-refunded', 'canceled'] as const) {
      expect(dueDayOf({ ...received, kind: 'withdrawal', state }, rules)).toBeNull();
    }
  });

  test('in business days always falls on a worked day', () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2026-01-01', n));
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 40 }), (day, count) => {
        expect(calendar.isBusinessDay(calendar.after(day, count))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
