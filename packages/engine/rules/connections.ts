/** What a webhook endpoint can ask for. A ping is sent on request, to any of them. */
export const EVENT_TYPES = [
  'order.paid',
  'order.refunded',
  'order.disputed',
  'request.opened',
  'edition.published',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What an API token may read. */
export const API_SCOPES = [
  'orders',
  'documents',
  'buyers',
  'requests',
  'editions',
  'figures',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];
