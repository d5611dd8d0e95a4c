import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildVariant, variantDist } from '../testkit/buildVariants.ts';
import { WEBHOOK_SECRET } from '../testkit/fakes/paymentEvents.ts';
import { startServer } from '../testkit/serverProcess.ts';

const ROOT = resolve(import.meta.dirname, '..');
const dist = variantDist('ready');
let built = false;

/** Our shop in production mode, with the payment events of the tests. */
export function startShop(
  options: {
    env?: Record<string, string>;
    dataDir?: string;
    onOutput?: (text: string) => void;
    through?: readonly string[];
  } = {},
) {
  if (!built) build();
  return startServer({ ...options, dist, env: shopEnv(options.env) });
}

/** The settings of a shop that is open for business, for it and for its command line. */
export const shopEnv = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.test',
  PAYMENT_LINK_URL: 'https://pay.test/link',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  SHOP_SECRET: 'measured'.repeat(8),
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '0',
  ...more,
});

/** It sells what the sample shop sells: that is built already. */
function build(): void {
  buildVariant('ready');
  const guide = join(ROOT, dist, 'guide');
  rmSync(guide, { recursive: true });
  cpSync(join(ROOT, 'dist', 'guide'), guide, { recursive: true });
  built = true;
}
