import type { CaseDetails } from '../../../packages/engine/server/commands/views.ts';
import { CASES, summary } from './cases.ts';
import { mail } from './emails.ts';
import { details, historyLine, ORDERS } from './orders.ts';
import { DAY, HOUR, now } from './times.ts';

export const caseDetails = (number: number): CaseDetails => {
  const known = CASES.find((row) => row.number === number) ?? summary({ number });
  const unmatched = number === 18;
  return {
    ...known,
    ...(unmatched ? { orderNumber: null, flags: ['no-match'] } : {}),
    id: 'case-id',
    language: 'bg',
    openedBySeller: false,
    submitted: [
      ['Transaction id or last 4 digits', '4242'],
      [
        'Why do you ask for a refund?',
        'It was not what I had hoped for.\nI wanted a video course.',
      ],
      ['Have you deleted the files?', 'Yes'],
    ],
    repeats: [],
    mails: [
      mail({ kind: 'refund-request-received', orderNumber: null, caseNumber: number }),
      mail({
        id: 'mail-3',
        kind: 'seller-alert',
        orderNumber: null,
        caseNumber: number,
        canResend: false,
      }),
    ],
    order: unmatched ? null : details(1042),
    boundBy: null,
    candidates: unmatched ? ORDERS.slice(0, 2) : [],
    decidedAt: known.state === 'accepted' || known.state === 'paid' ? now - DAY : null,
    declineReason: null,
    declineGround: null,
    period: unmatched
      ? null
      : { day: 3, days: 30, lastDay: '2026-12-15', inTime: true, statutory: true },
    declineGrounds: known.kind === 'withdrawal' && unmatched ? ['no-order'] : [],
    resolvedAt: null,
    resolution: null,
    refundCents: known.state === 'accepted' || known.state === 'paid' ? 4900 : null,
    refundMethod: known.state === 'accepted' || known.state === 'paid' ? 'bank' : null,
    account: { iban: 'BG80BNBG96611020345678', holder: 'Мария Petrova' },
    paidBy: known.state === 'paid' ? 'bank' : null,
    paidReference: known.state === 'paid' ? 'TRX-20261101-77' : null,
    paidAt: known.state === 'paid' ? now - HOUR : null,
    actions:
      known.state === 'accepted'
        ? ['pay', 'change-method', 'reopen']
        : known.state === 'paid'
          ? []
          : unmatched
            ? ['match', 'resolve', 'decline', 'cancel']
            : ['review', 'accept', 'resolve', 'decline', 'match', 'cancel'],
    history: [
      historyLine(now - 5 * HOUR, 'case opened', { kind: 'refund', flags: known.flags }),
      historyLine(now - 4 * HOUR, 'review', { actor: 'ann' }, `R-${number}`),
    ],
  };
};
