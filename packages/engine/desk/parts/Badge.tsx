import { CASE_STATES, ORDER_STATES } from '../../content/sellerLabels.ts';
import type { CaseState } from '../../rules/case.ts';
import type { OrderState } from '../../rules/order.ts';
import type { MailSummary } from '../../server/commands/views.ts';
import { MAIL_STATES } from '../words.ts';

type Tone = 'good' | 'warn' | 'bad' | '';

const ORDER_TONES: Record<OrderState, Tone> = {
  'awaiting-payment': '',
  held: 'warn',
  paid: 'good',
  'partially-refunded': '',
  'refund-accepted': 'warn',
  refunded: '',
  disputed: 'warn',
  'dispute-lost': 'bad',
  failed: '',
};

const CASE_TONES: Record<CaseState, Tone> = {
  received: 'warn',
  'in-review': 'warn',
  accepted: 'warn',
  declined: '',
  resolved: 'good',
  paid: 'good',
  'already-refunded': '',
  canceled: '',
  'dispute-blocked': 'bad',
};

const MAIL_TONES: Record<MailSummary['state'], Tone> = { waiting: '', done: 'good', failed: 'bad' };

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

export const OrderBadge = ({ state }: { state: OrderState }) => (
  <Badge tone={ORDER_TONES[state]}>{ORDER_STATES[state]}</Badge>
);

export const CaseBadge = ({ state }: { state: CaseState }) => (
  <Badge tone={CASE_TONES[state]}>{CASE_STATES[state]}</Badge>
);

export const MailBadge = ({ state }: { state: MailSummary['state'] }) => (
  <Badge tone={MAIL_TONES[state]}>{MAIL_STATES[state]}</Badge>
);
