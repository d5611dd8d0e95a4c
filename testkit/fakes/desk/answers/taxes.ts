import { DOCUMENT, LEDGER, OSS } from '../taxes.ts';
import type { DeskAnswers } from './answers.ts';

export const taxesAnswers: DeskAnswers = {
  documents: () => ({ rows: [DOCUMENT], next: null }),
  'tax-oss': () => OSS,
  'tax-ledger': () => LEDGER,
};
