import type { MailSummary } from '../../../packages/engine/server/commands/views.ts';
import { HOUR, now } from './times.ts';

export const mail = (change: Partial<MailSummary> = {}): MailSummary => ({
  id: 'mail-1',
  kind: 'order-confirmation',
  subject: 'Order 1042: The AI Launch Manual is ready',
  state: 'done',
  createdAt: now - 3 * HOUR,
  nextTryAt: now - 3 * HOUR,
  attempts: 1,
  error: null,
  orderNumber: 1042,
  caseNumber: null,
  to: 'maria.petrova@a-rather-long-domain.example',
  canResend: true,
  ...change,
});

export const FAILED_JOB = mail({
  id: 'mail-2',
  state: 'failed',
  attempts: 12,
  error: '550 5.1.1 The email account that you tried to reach does not exist',
});
