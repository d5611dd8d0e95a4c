import shop from '#shop';
import { openPayments } from '../server/payment/payments.ts';
import { openSecrets } from '../server/secrets.ts';
import type { Seller } from '../server/seller/command.ts';
import type { TestShop } from './testShop.ts';

/** The seller of a shop under test, at the command line. */
export function sellerOf({ env, store, time, worker }: TestShop): Seller {
  const secrets = openSecrets(env.shopSecret, env.dataDir);
  return {
    env,
    store,
    shop,
    secrets,
    clock: () => new Date(time.now),
    payments: openPayments(env, secrets),
    publicUrl: env.publicUrl,
    actor: 'command line',
    wake: worker.wake,
    progress: () => undefined,
  };
}
