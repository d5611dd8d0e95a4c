import type { ResultOf } from '../../../packages/engine/desk/api/call.ts';
import { HOUR, now } from './times.ts';

type WebhookDelivery = ResultOf<'webhook-log'>['rows'][number];

export const webhookDelivery = (change: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: 'msg_2f9c1d0a7be3',
  webhook: 'wh_1',
  host: 'hooks.accounting.example',
  type: 'order.paid',
  state: 'delivered',
  createdAt: now - HOUR,
  attempts: 1,
  attemptedAt: now - HOUR,
  status: 200,
  error: null,
  ...change,
});
