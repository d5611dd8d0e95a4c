import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { completed, post, signedNow } from '../fakes/paymentEvents.ts';
import { startMailServer } from '../mailServer.ts';
import { sendRequest } from '../rawRequest.ts';
import { startShop } from '../readyShop.ts';
import { startServer } from '../serverProcess.ts';
import { waitUntil } from '../waitUntil.ts';
import { type Attempt, must } from './attempt.ts';

/** What a shop prints that does not start. */
async function refusalOf(options: Parameters<typeof startShop>[0]): Promise<string> {
  const started = await startShop(options).catch((error: Error) => error.message);
  if (typeof started === 'string') return started;
  await started.terminate();
  throw new Error('it started');
}

/** Another machine as far as the shop knows. */
const REMOTE = '127.0.0.2';
const WRONG_LINKS = {
  'a test link': { PAYMENT_LINK_URL: 'https://buy.stripe.com/test_abc123' },
  'a test link in capitals': { PAYMENT_LINK_URL: 'https://buy.stripe.com/TEST_abc123' },
  'a test link behind two slashes': { PAYMENT_LINK_URL: 'https://buy.stripe.com//test_abc123' },
  'an encoded test link': { PAYMENT_LINK_URL: 'https://buy.stripe.com/%74est_abc123' },
  'a test key': { STRIPE_SECRET_KEY: 'rk_test_abc123' },
  'a link without TLS': { PAYMENT_LINK_URL: 'http://pay.test/link' },
  'no link id': { PAYMENT_LINK_ID: '' },
};

/** Attacks on the shop's surroundings: settings, mail server, data folder. */
export const startAttempts: Attempt[] = [
  {
    asvs: 'V13.2 configuration',
    what: 'production with a test link or key, a link without TLS or any link of the account',
    async run() {
      const dataDir = join(tmpdir(), `shop-never-${process.pid}`);
      for (const [what, env] of Object.entries(WRONG_LINKS)) {
        const refusal = await refusalOf({ dataDir, env });
        const isNamed = Object.keys(env).every((name) => refusal.includes(`${name}: `));
        must(/not ready for production/.test(refusal) && isNamed, `${what}: ${refusal}`);
        must(!existsSync(dataDir), `${what}: a data folder was made`);
      }
      return 'does not start, and says why';
    },
  },
  {
    asvs: 'V3.5 origins',
    what: 'another host name for the mailbox of a shop in test mode (DNS rebinding)',
    async run() {
      const server = await startServer();
      try {
        const statusAt = async (host: string) =>
          (await sendRequest(server.url, { path: PATHS.mailbox, headers: { host } })).status;
        must((await statusAt('localhost')) === 200, 'there is no mailbox');
        for (const host of ['evil.test', 'localhost.evil.test', '127.0.0.1.nip.test']) {
          const status = await statusAt(host);
          must(status === 421, `${host} was answered with ${status}`);
        }
      } finally {
        await server.kill();
        rmSync(server.dataDir, { recursive: true });
      }
      return 'rejected with 421';
    },
  },
  {
    asvs: 'V15.4 concurrency',
    what: 'a second process on the same data folder, so that emails go out twice',
    async run({ dataDir }) {
      const refusal = await refusalOf({ dataDir });
      must(refusal.includes('in use by another server'), refusal);
      return 'refused';
    },
  },
  {
    asvs: 'V12.3 services',
    what: 'a mail server, or somebody before it, that does not offer STARTTLS',
    async run() {
      let seen = 0;
      const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => {
        seen += 1;
        done(null, { user: 'shop' });
      };
      const mail = await startMailServer({ onAuth, allowInsecureAuth: true }, REMOTE);
      let log = '';
      const server = await startShop({
        env: { SMTP_URL: mail.url.replace('smtp://', 'smtp://shop:a-password@') },
        onOutput: (text) => {
          log += text;
        },
      });
      try {
        await post(server, signedNow(completed('cs_plain')));
        const got = () => seen + mail.emails.length;
        await waitUntil('an email', async () => log.includes('job failed') || got() > 0);
        must(got() === 0, seen > 0 ? 'it got the password' : 'it got the email');
      } finally {
        await server.kill();
        rmSync(server.dataDir, { recursive: true });
        await mail.close();
      }
      return 'gets neither the password nor the email';
    },
  },
];
