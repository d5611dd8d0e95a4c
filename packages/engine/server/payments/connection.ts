import type { Clock } from '../core/clock.ts';
import type { ConnectedVariable, Env } from '../core/env.ts';
import type { Secrets } from '../core/secrets.ts';
import { UserError } from '../core/userError.ts';
import type { Store } from '../db/database.ts';
import type { PaymentConnectionRow } from '../db/schema.ts';

export const STRIPE_KEY = 'stripe-key';
export const WEBHOOK_SECRET = 'stripe-webhook-secret';

const NO_CONNECTION: PaymentConnectionRow = {
  id: 1,
  account_id: null,
  mode: null,
  encrypted_key: null,
  key_last4: null,
  connected_at: null,
  connected_by: null,
  product_id: null,
  price_id: null,
  link_id: null,
  link_url: null,
  former_link_id: null,
  link_replaced_at: null,
  endpoint_id: null,
  encrypted_webhook_secret: null,
  steps: '[]',
  checked_at: null,
  rejected_at: null,
  busy_until: 0,
};

/** What the shop has made in an account, or in test mode, means nothing in another one. */
export const withoutObjects = (row: PaymentConnectionRow): PaymentConnectionRow => ({
  ...NO_CONNECTION,
  busy_until: row.busy_until,
});

export const readConnection = (store: Store): Promise<PaymentConnectionRow | undefined> =>
  store.selectFrom('payment_connection').selectAll().executeTakeFirst();

/** Different when a shop that is open would get something else from the connection. */
export async function connectionMark(store: Store): Promise<string> {
  const row = await readConnection(store);
  if (!row) return '';
  const { encrypted_key, encrypted_webhook_secret, link_id, former_link_id } = row;
  return [encrypted_key, encrypted_webhook_secret, link_id, former_link_id].join(' ');
}

const FIELDS = {
  STRIPE_SECRET_KEY: 'stripeSecretKey',
  PAYMENT_LINK_URL: 'paymentLinkUrl',
  PAYMENT_LINK_ID: 'paymentLinkId',
  STRIPE_WEBHOOK_SECRET: 'stripeWebhookSecret',
} as const satisfies Record<ConnectedVariable, keyof Env>;

/** The settings of the environment alone. */
export function withoutStripeConnection(env: Env): Env {
  const own = { ...env, connected: [], formerPaymentLinkId: undefined };
  for (const name of env.connected) own[FIELDS[name]] = undefined;
  return own;
}

/**
 * The environment wins; what it leaves out comes from the Stripe connection. May be repeated with its
 * own result, to pick up a connection that has changed.
 */
export async function withStripeConnection(
  env: Env,
  { store, secrets }: { store: Store; secrets: Secrets },
): Promise<Env> {
  const own = withoutStripeConnection(env);
  const row = await readConnection(store);
  if (!row) return own;
  const read = (purpose: string, encrypted: string | null) =>
    encrypted === null ? undefined : secrets.decrypt(purpose, encrypted);
  const isLinkFree = !own.paymentLinkUrl && !own.paymentLinkId;
  const offered: [ConnectedVariable, string | null | undefined][] = [
    ['STRIPE_SECRET_KEY', read(STRIPE_KEY, row.encrypted_key)],
    ['STRIPE_WEBHOOK_SECRET', read(WEBHOOK_SECRET, row.encrypted_webhook_secret)],
    // Address and id belong together: never one of each.
    ['PAYMENT_LINK_URL', isLinkFree ? row.link_url : null],
    ['PAYMENT_LINK_ID', isLinkFree ? row.link_id : null],
  ];
  const connected: ConnectedVariable[] = [];
  for (const [name, value] of offered) {
    if (!value || own[FIELDS[name]]) continue;
    own[FIELDS[name]] = value;
    connected.push(name);
  }
  const formerPaymentLinkId = isLinkFree ? (row.former_link_id ?? undefined) : undefined;
  return { ...own, connected, formerPaymentLinkId };
}

/** Longer than Stripe can keep one step waiting. */
const BUSY_MS = 120_000;

/**
 * One check at a time, in all processes: two would make two payment links. Not a transaction, because
 * Stripe is slow and the shop must be able to write meanwhile. A check that dies is over after a while.
 */
export async function claimConnection(store: Store, clock: Clock) {
  await store
    .insertInto('payment_connection')
    .values(NO_CONNECTION)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let until = clock().getTime() + BUSY_MS;
  const row = await store
    .updateTable('payment_connection')
    .set({ busy_until: until })
    .where('busy_until', '<=', clock().getTime())
    .returningAll()
    .executeTakeFirst();
  if (!row) {
    throw new UserError(
      'Another check of Stripe is running. Wait until it has ended; if it was interrupted, try again in two minutes. Nothing was changed.',
    );
  }

  async function save(change: Partial<PaymentConnectionRow>): Promise<void> {
    const next = clock().getTime() + BUSY_MS;
    const saved = await store
      .updateTable('payment_connection')
      .set({ ...change, busy_until: next })
      .where('busy_until', '=', until)
      .returning('id')
      .executeTakeFirst();
    if (!saved) throw new UserError('Another check of Stripe has taken over. Look at its result.');
    until = next;
  }
  const release = () =>
    store
      .updateTable('payment_connection')
      .set({ busy_until: 0 })
      .where('busy_until', '=', until)
      .execute();
  return { row, save, release };
}

export const deleteConnection = (store: Store) => store.deleteFrom('payment_connection').execute();

/** Remembers since when Stripe rejects the key that is connected; null when it accepts it. */
export const saveRejection = (store: Store, encryptedKey: string, at: number | null) =>
  store
    .updateTable('payment_connection')
    .set({ rejected_at: at })
    // Another one may have been connected meanwhile.
    .where('encrypted_key', '=', encryptedKey)
    .where('rejected_at', at === null ? 'is not' : 'is', null)
    .execute();
