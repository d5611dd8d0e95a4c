import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildVariant, variantDist } from '../testkit/buildVariants.ts';
import {
  completed,
  paidSession,
  post,
  sessionEvent,
  signedNow,
  WEBHOOK_SECRET,
} from '../testkit/fakes/paymentEvents.ts';
import { type RunningServer, startServer } from '../testkit/serverProcess.ts';
import type { Request } from './load.ts';
import { waitUntil } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '..');
const dist = variantDist('ready');
export const PUBLIC_URL = 'https://shop.test';
let built = false;

/** Our shop in production mode; it accepts the payment events of the tests. */
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

/** Production settings, for the server and for its command line. */
export const shopEnv = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  PUBLIC_URL,
  PAYMENT_LINK_URL: 'https://pay.test/link',
  PAYMENT_LINK_ID: 'plink_sandbox',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  SHOP_SECRET: 'measured'.repeat(8),
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '0',
  ...more,
});

/** Reuses the guide of the main build, which takes longest to build. */
function build(): void {
  buildVariant('ready');
  const guide = join(ROOT, dist, 'guide');
  rmSync(guide, { recursive: true });
  cpSync(join(ROOT, 'dist', 'guide'), guide, { recursive: true });
  built = true;
}

/** The address of a buyer's library, as soon as the payment is confirmed. */
export async function libraryOf({ url }: Pick<RunningServer, 'url'>, session: string) {
  let library: string | undefined;
  await waitUntil('the order', async () => {
    const thanks = await (await fetch(`${url}/thank-you?session_id=${session}`)).text();
    library = /\/library\/[\w-]{43}/.exec(thanks)?.[0];
    return library !== undefined;
  });
  return library ?? '';
}

/** Pays, opens the library and returns the download addresses of all files. */
export async function buy(server: RunningServer, session: string): Promise<string[]> {
  await post(server, signedNow(completed(session)));
  const page = await (await fetch(server.url + (await libraryOf(server, session)))).text();
  return downloadsIn(page).map((path) => server.url + path);
}

export const downloadsIn = (page: string) =>
  [...page.matchAll(/"(\/download\/[^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );

/** The nth buyer's form. Each has its own IP address, so that the rate limit is never reached. */
export function formPost(n: number): Request {
  const body = JSON.stringify({
    name: `Buyer ${n}`,
    email: `buyer${n}@example.com`,
    consent: true,
    lng: 'en',
    elapsedMs: 9000,
    submissionId: `visit-${n}`,
  });
  return {
    method: 'POST',
    path: '/forms/purchase',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-forwarded-for': `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`,
    },
    body,
  };
}

/** The provider's event about a completed payment. */
export function webhook(session: string, change: Record<string, unknown> = {}): Request {
  const { body, headers } = signedNow(sessionEvent('completed', paidSession(session, change)));
  return {
    method: 'POST',
    path: '/webhooks/stripe',
    headers: Object.fromEntries(new Headers(headers)),
    body: String(body),
  };
}
