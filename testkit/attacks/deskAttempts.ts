import { parse } from 'node:querystring';
import { INHERITED } from '../hostileText.ts';
import { type RawRequest, sendRequest } from '../rawRequest.ts';
import { type Attempt, must, type Target } from './attempt.ts';

const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const asJson = { 'content-type': 'application/json' };

/** The session cookie as a browser would send it. */
export async function logIn({
  deskUrl,
  password,
}: Pick<Target, 'deskUrl' | 'password'>): Promise<string> {
  const { headers } = await tryPassword(deskUrl, password);
  return (headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
}

export const tryPassword = (
  deskUrl: string,
  password: string,
  more = {},
  to = '/',
  username = 'seller',
) =>
  sendRequest(deskUrl, {
    method: 'POST',
    path: '/login',
    headers: { ...asForm, 'sec-fetch-site': 'same-origin', ...more },
    body: new URLSearchParams({ password, to, username }).toString(),
  });

export const command = (name: string, headers: Record<string, string>): RawRequest => ({
  method: 'POST',
  path: `/api/${name}`,
  headers: { ...asJson, ...headers },
  body: '{}',
});

const ELSEWHERE = [
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  '/%09//evil.test',
  'evil.test',
];
const NO_COMMANDS = [...INHERITED, 'backup', 'restore', 'publish'];

/** Attacks on the seller's desk. */
export const deskAttempts: Attempt[] = [
  {
    asvs: 'V7.2 sessions',
    what: 'reading the session cookie by script or cross-site',
    async run({ deskUrl, password }) {
      const { headers } = await tryPassword(deskUrl, password);
      const cookie = parse((headers['set-cookie'] ?? '').replaceAll(' ', ''), ';');
      const missing = ['HttpOnly', 'SameSite', 'Path'].filter((name) => !(name in cookie));
      must(missing.length === 0, `the cookie lacks ${missing.join(', ')}`);
      must(String(cookie.SameSite) !== 'None', 'the cookie is sent cross-site');
      return 'HttpOnly, SameSite';
    },
  },
  {
    asvs: 'V8.3 authorization',
    what: 'commands, exports and pages without a session or with a forged one',
    async run({ deskUrl }) {
      for (const cookie of ['', `desk=${'A'.repeat(43)}`]) {
        const own = { cookie, 'sec-fetch-site': 'same-origin' };
        for (const name of ['orders', 'erase', 'today', 'refund-pay']) {
          const { status } = await sendRequest(deskUrl, command(name, own));
          must(status === 401, `${name} was answered with ${status}`);
        }
        for (const path of ['/export/orders.csv', '/orders', '/api/changes']) {
          const { status, body } = await sendRequest(deskUrl, { path, headers: own });
          must(status === 303 || status === 401, `${path} was answered with ${status}`);
          must(!body.includes('@'), `${path} shows personal data`);
        }
      }
      return 'rejected with 401 or redirected to the login';
    },
  },
  {
    asvs: 'V8.2 authorization',
    what: 'commands that do not exist, or need files on the seller’s machine',
    async run({ deskUrl, seller }) {
      for (const name of NO_COMMANDS) {
        const { status } = await sendRequest(deskUrl, command(name, seller));
        must(status === 404, `${name} was answered with ${status}`);
      }
      return `404 for all ${NO_COMMANDS.length}`;
    },
  },
  {
    asvs: 'V3.7 redirects',
    what: 'a login that leads to another site',
    async run({ deskUrl, password }) {
      for (const to of ELSEWHERE) {
        const { headers } = await tryPassword(deskUrl, password, {}, to);
        const { origin } = new URL(headers.location ?? 'https://nowhere.test', deskUrl);
        must(origin === deskUrl, `${to} leads to ${headers.location}`);
      }
      return 'leads to the desk';
    },
  },
  {
    asvs: 'V3.5 origins',
    what: 'a cross-site command with the seller’s session (CSRF)',
    async run(target) {
      const cookie = await logIn(target);
      const foreign = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://intruder.test' };
      const { status } = await sendRequest(target.deskUrl, command('retention', foreign));
      must(status === 403, `answered ${status}`);
      const plain = { ...command('retention', { cookie, 'sec-fetch-site': 'same-origin' }) };
      const asText = { ...plain, headers: { ...plain.headers, 'content-type': 'text/plain' } };
      const answer = await sendRequest(target.deskUrl, asText);
      must(answer.status === 415, `a form's content type was answered with ${answer.status}`);
      return 'rejected with 403';
    },
  },
  {
    asvs: 'V4.1 web services',
    what: 'another host name for the desk (DNS rebinding)',
    async run({ deskUrl }) {
      const { status } = await sendRequest(deskUrl, {
        path: '/login',
        headers: { host: 'evil.test' },
      });
      must(status === 421, `answered ${status}`);
      return 'rejected with 421';
    },
  },
  {
    asvs: 'V7.4 sessions',
    what: 'using a session after logout',
    async run(target) {
      const cookie = await logIn(target);
      const own = { cookie, 'sec-fetch-site': 'same-origin' };
      const before = await sendRequest(target.deskUrl, command('today', own));
      must(before.status === 200, `the session itself was answered with ${before.status}`);
      const out = { method: 'POST', path: '/logout', headers: { ...asJson, ...own }, body: '{}' };
      await sendRequest(target.deskUrl, out);
      const after = await sendRequest(target.deskUrl, command('today', own));
      must(after.status === 401, `answered ${after.status}`);
      return 'rejected with 401';
    },
  },
  {
    asvs: 'V6.3 passwords',
    what: 'learning from the time of a wrong password which user exists',
    async run({ deskUrl }) {
      const times: Record<string, number[]> = { seller: [], nobody: [] };
      for (let n = 0; n < 4; n += 1) {
        for (const [username, took] of Object.entries(times)) {
          const from = { 'x-forwarded-for': `198.18.${n}.${username.length}` };
          const began = performance.now();
          const { status } = await tryPassword(deskUrl, 'a guess', from, '/', username);
          must(status === 401, `answered ${status}`);
          took.push(performance.now() - began);
        }
      }
      const [seller = 0, nobody = 1] = Object.values(times).map((took) => Math.min(...took));
      const ratio = seller / nobody;
      must(ratio > 0.5 && ratio < 2, `${ratio.toFixed(2)} times as long for a user`);
      return `${ratio.toFixed(2)} times as long for a user who exists`;
    },
  },
  {
    asvs: 'V6.3 passwords',
    what: '40 guesses of the seller’s password',
    async run({ deskUrl }) {
      let checked = 0;
      for (let n = 0; n < 40; n += 1) {
        const from = { 'x-forwarded-for': '192.0.2.99' };
        const { status } = await tryPassword(deskUrl, `guess ${n}`, from);
        must(status === 401 || status === 429, `answered ${status}`);
        if (status === 401) checked += 1;
      }
      must(checked <= 10, `${checked} were checked`);
      return `${checked} checked, the rest delayed more and more`;
    },
  },
  {
    asvs: 'V6.3 passwords',
    what: 'the seller locked out by guesses from 40 networks',
    async run({ deskUrl, password }) {
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const first = await tryPassword(deskUrl, password, from('198.51.100.7'));
      const cookie = /desk-device=[^;]+/.exec(first.headers['set-cookie'] ?? '')?.[0] ?? '';
      for (let n = 0; n < 40; n += 1) {
        await tryPassword(deskUrl, `guess ${n}`, from(`203.0.113.${n}`));
      }
      const stranger = await tryPassword(deskUrl, 'guess', from('203.0.113.99'));
      must(stranger.status === 429, `a stranger was answered with ${stranger.status}`);
      for (const own of [from('198.51.100.7'), { ...from('203.0.113.98'), cookie }, {}]) {
        const { status } = await tryPassword(deskUrl, password, own);
        must(status === 303, `the seller was answered with ${status}`);
      }
      return 'strangers wait; the seller gets in from a known network or browser, and on this machine';
    },
  },
  {
    asvs: 'V6.5 second factor',
    what: 'a passkey’s answer without its challenge, or invented',
    async run(target) {
      const { deskUrl, seller } = target;
      const answer = JSON.stringify({ id: 'x', rawId: 'x', type: 'public-key', response: {} });
      const cookies = ['', await logIn(target), `desk=${'A'.repeat(43)}`];
      for (const cookie of cookies) {
        const { status, headers } = await sendRequest(deskUrl, {
          method: 'POST',
          path: '/login/passkey',
          headers: { ...asForm, 'sec-fetch-site': 'same-origin', cookie },
          body: new URLSearchParams({ answer, to: '/' }).toString(),
        });
        must(status === 401 && !headers['set-cookie'], `answered ${status}`);
      }
      const options = await sendRequest(deskUrl, {
        ...command('', seller),
        path: '/passkeys/options',
      });
      must(options.status === 200, `no challenge: ${options.status}`);
      const added = { ...command('', seller), path: '/passkeys', body: answer };
      const { status } = await sendRequest(deskUrl, added);
      must(status === 422, `an invented passkey was answered with ${status}`);
      return 'rejected with 401 and 422';
    },
  },
];
