import { PATHS } from '../../packages/engine/rules/paths.ts';
import { connect } from '../../packages/engine/server/db/database.ts';
import { WEBHOOK_SECRET } from '../fakes/paymentEvents.ts';
import { deskPaths, type FuzzTarget, SITE_PATHS } from '../fuzz.ts';
import { startMailServer } from '../mailServer.ts';
import { startShop } from '../readyShop.ts';
import { accessAttempts } from './accessAttempts.ts';
import type { Attempt, Target } from './attempt.ts';
import { caseAttempts } from './caseAttempts.ts';
import { dataAttempts } from './dataAttempts.ts';
import { deskAttempts, logIn } from './deskAttempts.ts';
import { floodAttempts } from './floodAttempts.ts';
import { mailAttempts } from './mailAttempts.ts';
import { requestAttempts } from './requestAttempts.ts';
import { signInAttempts } from './signInAttempts.ts';
import { startAttempts } from './startAttempts.ts';

/** In this order: later ones meet what earlier ones have left behind. */
export const ATTEMPTS: readonly Attempt[] = [
  ...requestAttempts,
  ...dataAttempts,
  ...accessAttempts,
  ...mailAttempts,
  ...caseAttempts,
  ...deskAttempts,
  ...signInAttempts,
  ...startAttempts,
  ...floodAttempts,
];

const MAIL_PASSWORD = 'a-mail-password';
const SHOP_SECRET = 'a secret that nobody may ever see 1234';
const DESK_PASSWORD = 'what the seller types at the desk';
/** What emails to the seller link to. */
const DESK_URL = 'https://desk.shop.test';
/** Personal data that the attempts send. */
const PERSONAL = ['@example.com', 'HYPERLINK'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/;

/** A shop in production mode, at whose desk the seller is logged in. */
export async function openTarget() {
  let log = '';
  const mail = await startMailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'shop' }),
  });
  const SMTP_URL = mail.url.replace('smtp://', `smtp://shop:${MAIL_PASSWORD}@`);
  const server = await startShop({
    env: { SHOP_SECRET, DESK_PASSWORD, SMTP_URL, DESK_URL },
    onOutput: (text) => {
      log += text;
    },
  });
  const { url, deskUrl, dataDir, pid } = server;
  const login = { deskUrl, password: DESK_PASSWORD };
  const seller = { cookie: await logIn(login), 'sec-fetch-site': 'same-origin' };
  const store = connect({ dataDir });
  const target: Target = { ...login, url, dataDir, pid, seller, store, mail, log: () => log };
  const secrets = [SHOP_SECRET, WEBHOOK_SECRET, MAIL_PASSWORD, DESK_PASSWORD];
  return {
    target,
    secrets,
    /** Secrets and personal data in its log, and whether it has control characters. */
    inLog: () => ({
      leaked: [...secrets, ...PERSONAL].filter((each) => log.includes(each)).length,
      hasControls: CONTROL.test(log),
    }),
    async close() {
      await store.destroy();
      await server.stop();
      await mail.close();
    },
  };
}

/** Where random requests are sent, and what no response may contain there. */
export async function fuzzTargets(
  { url, deskUrl, dataDir, seller }: Pick<Target, 'url' | 'deskUrl' | 'dataDir' | 'seller'>,
  library: string,
  secrets: readonly string[],
): Promise<Readonly<Record<string, FuzzTarget>>> {
  const keys = [library.replace(`${PATHS.library}/`, '')];
  const desk = { url: deskUrl, paths: await deskPaths(), keys: ['1', 'orders'] };
  return {
    'the site': { url, paths: SITE_PATHS, keys, secrets: [...secrets, dataDir, 'node_modules'] },
    'the desk, logged in': {
      ...desk,
      // Logging out would end the session of all other requests.
      paths: desk.paths.filter((path) => path !== '/logout'),
      headers: seller,
      // The seller may see the data folder.
      secrets,
    },
    'the desk, as a stranger': {
      ...desk,
      headers: { 'sec-fetch-site': 'same-origin' },
      secrets: [...secrets, dataDir],
    },
  };
}
