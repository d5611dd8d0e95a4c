import { createHmac } from 'node:crypto';
import { DAY_MS } from '../../rules/calendar.ts';
import type { Secrets } from '../core/secrets.ts';
import type { WebhookEndpointRow } from '../db/connectionRows.ts';

const PREFIX = 'whsec_';
/** Both secrets sign for this long, so that the receiver can change to the new one at any time. */
const OVERLAP_MS = DAY_MS;

type Endpoint = Pick<WebhookEndpointRow, 'id' | 'secret_version' | 'rotated_at'>;

/** Derived from the shop's secret: the database and its backups contain none. */
export function endpointSecret(
  secrets: Secrets,
  { id, secret_version }: Pick<Endpoint, 'id' | 'secret_version'>,
): string {
  const key = Buffer.from(secrets.sign('webhook', `${id}:${secret_version}`), 'base64url');
  return PREFIX + key.toString('base64');
}

/** The signature of Standard Webhooks. */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
  return `v1,${mac.digest('base64')}`;
}

/** The headers that prove who sent a message, and when. */
export function signedHeaders(
  secrets: Secrets,
  endpoint: Endpoint,
  message: { id: string; body: string; now: number },
): Record<string, string> {
  const { id, body, now } = message;
  const timestamp = Math.floor(now / 1000);
  const { secret_version: version, rotated_at: rotatedAt } = endpoint;
  const overlaps = rotatedAt !== null && now - rotatedAt < OVERLAP_MS;
  const versions = overlaps ? [version, version - 1] : [version];
  const signatures = versions.map((secret_version) =>
    signatureOf(endpointSecret(secrets, { id: endpoint.id, secret_version }), id, timestamp, body),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
