import type { EventType } from '../../rules/connections.ts';

/** An address of the seller's that is told about events. */
export type WebhookEndpointRow = {
  id: string;
  url: string;
  /** JSON list of event types. */
  events: string;
  /** 1 when events include the buyer's name and email address. */
  with_buyer: 0 | 1;
  /** The secret is derived from it, so that none is stored. */
  secret_version: number;
  /** When the secret was replaced; the previous one is used beside it for a day. */
  rotated_at: number | null;
  created_at: number;
  /** The first failure since the last success. */
  failing_since: number | null;
  /** When it was switched off. */
  off_at: number | null;
};

/** One event for one endpoint: the log of what was sent. It names no person. */
export type WebhookDeliveryRow = {
  id: string;
  endpoint_id: string;
  type: EventType | 'ping';
  /** JSON, as it was when the event happened. */
  data: string;
  /** Whose buyer is looked up when it is sent. */
  order_id: string | null;
  case_id: string | null;
  created_at: number;
  state: DeliveryState;
  attempts: number;
  attempted_at: number | null;
  /** The HTTP status of the last answer; null when there was none. */
  status: number | null;
  error: string | null;
};

/** One try to deliver an event. */
export type WebhookAttemptRow = {
  id: string;
  delivery_id: string;
  at: number;
  took_ms: number;
  /** The HTTP status of the answer; null when there was none. */
  status: number | null;
  error: string | null;
};

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** A token that may read the API. */
export type ApiTokenRow = {
  id: string;
  name: string;
  token_hash: string;
  /** JSON list. */
  scopes: string;
  created_at: number;
  used_at: number | null;
};
