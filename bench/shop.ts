import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildVariant, variantDist } from '../testkit/buildVariants.ts';
import { WEBHOOK_SECRET } from '../testkit/fakes/paymentEvents.ts';
import { pause } from '../testkit/paidSessions.ts';
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

const [LOOKS, LOOK_EVERY_MS] = [60, 50];

/** The same, when its pages are as small as they get: until then it compresses beside its work. */
export async function startSettledShop(options: Parameters<typeof startShop>[0] = {}) {
  const server = await startShop(options);
  const request = { method: 'HEAD', headers: { 'accept-encoding': 'br' } };
  const bytes = async () =>
    Number((await fetch(server.url, request)).headers.get('content-length'));
  const first = await bytes();
  for (let look = 0; look < LOOKS && (await bytes()) >= first; look += 1) {
    await pause(LOOK_EVERY_MS);
  }
  return server;
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
