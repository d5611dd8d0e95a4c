import { buildVariant, variantDist } from './buildVariants.ts';
import { completed, post, signedNow, WEBHOOK_SECRET } from './fakes/paymentEvents.ts';
import { type RunningServer, startServer } from './serverProcess.ts';
import { waitUntil } from './waitUntil.ts';

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
  if (!built) buildVariant('ready');
  built = true;
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
