import type { Env } from './core/env.ts';
import { openSecrets } from './core/secrets.ts';
import { openStore } from './db/database.ts';
import { withStripeConnection } from './payments/connection.ts';

/** Opens the store, and completes the settings with what it knows of the Stripe connection. */
export async function openShopStore(given: Env) {
  const store = await openStore(given);
  const secrets = openSecrets(given.shopSecret, given.dataDir);
  return { env: await withStripeConnection(given, { store, secrets }), store, secrets };
}
