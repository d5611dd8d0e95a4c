import { parse } from 'node:querystring';
import { type Asked, ask } from './ask.ts';
import { type Attempt, must, type Target } from './attempt.ts';

const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const asJson = { 'content-type': 'application/json' };

/** The session's cookie, as a browser would send it. */
export async function logIn({ deskUrl, password }: Target): Promise<string> {
  const { headers } = await tryPassword(deskUrl, password);
  return (headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
}

const tryPassword = (deskUrl: string, password: string, more = {}) =>
  ask(deskUrl, {
    method: 'POST',
    path: '/login',
    headers: { ...asForm, 'sec-fetch-site': 'same-origin', ...more },
    body: new URLSearchParams({ password }).toString(),
  });

export const command = (name: string, headers: Record<string, string>): Asked => ({
  method: 'POST',
  path: `/api/${name}`,
  headers: { ...asJson, ...headers },
  body: '{}',
});

/** What somebody tries who has found the seller's desk. */
export const deskAttempts: Attempt[] = [
  {
    asvs: 'V7.2 sessions',
    what: 'reading the session from a script, or over another site',
    async run({ deskUrl, password }) {
      const { headers } = await tryPassword(deskUrl, password);
      const said = parse((headers['set-cookie'] ?? '').replaceAll(' ', ''), ';');
      const missing = ['HttpOnly', 'SameSite', 'Path'].filter((name) => !(name in said));
      must(missing.length === 0, `the cookie lacks ${missing.join(', ')}`);
      must(String(said.SameSite) !== 'None', 'the cookie goes to other sites');
      return 'HttpOnly, SameSite';
    },
  },
  {
    asvs: 'V8.3 authorization',
    what: 'commands, exports and pages without a session, or with a made-up one',
    async run({ deskUrl }) {
      for (const cookie of ['', `desk=${'A'.repeat(43)}`]) {
        const own = { cookie, 'sec-fetch-site': 'same-origin' };
        for (const name of ['orders', 'erase', 'today', 'refund-pay']) {
          const { status } = await ask(deskUrl, command(name, own));
          must(status === 401, `${name} was answered with ${status}`);
        }
        for (const path of ['/export/orders.csv', '/orders', '/api/changes']) {
          const { status, body } = await ask(deskUrl, { path, headers: own });
          must(status === 303 || status === 401, `${path} was answered with ${status}`);
          must(!body.includes('@'), `${path} tells of somebody`);
        }
      }
      return 'refused with 401, or led to the login';
    },
  },
  {
    asvs: 'V3.5 origins',
    what: 'a command sent with the seller’s session by another site’s page',
    async run(target) {
      const cookie = await logIn(target);
      const foreign = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://intruder.test' };
      const { status } = await ask(target.deskUrl, command('retention', foreign));
      must(status === 403, `answered ${status}`);
      const plain = { ...command('retention', { cookie, 'sec-fetch-site': 'same-origin' }) };
      const asText = { ...plain, headers: { ...plain.headers, 'content-type': 'text/plain' } };
      const said = await ask(target.deskUrl, asText);
      must(said.status === 415, `a form's type was answered with ${said.status}`);
      return 'refused with 403';
    },
  },
  {
    asvs: 'V4.1 web services',
    what: 'another name pointed at the desk (DNS rebinding)',
    async run({ deskUrl }) {
      const { status } = await ask(deskUrl, { path: '/login', headers: { host: 'evil.test' } });
      must(status === 421, `answered ${status}`);
      return 'refused with 421';
    },
  },
  {
    asvs: 'V7.4 sessions',
    what: 'using a session after its owner has logged out',
    async run(target) {
      const cookie = await logIn(target);
      const own = { cookie, 'sec-fetch-site': 'same-origin' };
      const before = await ask(target.deskUrl, command('today', own));
      must(before.status === 200, `the session itself was answered with ${before.status}`);
      const out = { method: 'POST', path: '/logout', headers: { ...asJson, ...own }, body: '{}' };
      await ask(target.deskUrl, out);
      const after = await ask(target.deskUrl, command('today', own));
      must(after.status === 401, `answered ${after.status}`);
      return 'refused with 401';
    },
  },
  {
    asvs: 'V6.3 passwords',
    what: '40 guesses at the seller’s password',
    async run({ deskUrl }) {
      let looked = 0;
      for (let n = 0; n < 40; n += 1) {
        const from = { 'x-forwarded-for': '192.0.2.99' };
        const { status } = await tryPassword(deskUrl, `guess ${n}`, from);
        must(status === 401 || status === 429, `answered ${status}`);
        if (status === 401) looked += 1;
      }
      must(looked <= 10, `${looked} were looked at`);
      return `${looked} looked at, the rest must wait longer and longer`;
    },
  },
];
