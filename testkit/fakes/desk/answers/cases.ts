import { caseDetails } from '../caseDetails.ts';
import { CASES } from '../cases.ts';
import type { DeskAnswers } from './answers.ts';

export const casesAnswers: DeskAnswers = {
  refunds: () => ({ rows: CASES, next: 'next-page' }),
  refund: ({ number }) => caseDetails(number),
  'refund-open': () => caseDetails(17),
  'refund-review': ({ number }) => caseDetails(number),
  'refund-cancel': ({ number }) => caseDetails(number),
  'refund-match': ({ number }) => caseDetails(number),
  'refund-accept': ({ number }) => caseDetails(number),
  'refund-resolve': ({ number }) => caseDetails(number),
  'refund-decline': ({ number }) => caseDetails(number),
  'refund-reopen': ({ number }) => caseDetails(number),
  'refund-to-withdrawal': ({ number }) => caseDetails(number),
  'refund-pay': ({ number }) => caseDetails(number),
  'refund-change-method': ({ number }) => caseDetails(number),
};
