import { connect } from 'node:net';
import { PATHS } from '../../rules/paths.ts';
import { signed } from '../../testkit/fakes/paymentEvents.ts';
import { completed } from '../../testkit/paidSessions.ts';
import { ask } from './ask.ts';
import { type Attempt, must } from './attempt.ts';

const HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'strict-transport-security',
  'cross-origin-opener-policy',
];
const HIDDEN = [
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/main.js',
  '/shop.db',
  '/secret',
  '/api/orders',
  '/%2e%2e/%2e%2e/etc/passwd',
  PATHS.sandbox,
  PATHS.mailbox,
];
const formPost = { method: 'POST', path: PATHS.purchaseForm };
const plainForm = { 'content-type': 'application/x-www-form-urlencoded' };

/** What can be tried with a request or two. */
export const requestAttempts: Attempt[] = [
  {
    asvs: 'V1.2 injection',
    what: 'markup in a field that is shown again',
    async run({ url }) {
      const body = `name=${encodeURIComponent('"><script>alert(1)</script>')}&email=none`;
      const { status, body: page } = await ask(url, { ...formPost, headers: plainForm, body });
      must(status === 422 && !page.includes('<script>alert'), `answered ${status} with markup`);
      return 'shown as text';
    },
  },
  {
    asvs: 'V1.2 injection',
    what: 'a header smuggled in by a line end in the language',
    async run({ url }) {
      const { headers } = await ask(url, { path: '/?lng=bg%0d%0aX-Intruder:%20in' });
      must(!('x-intruder' in headers), 'the header came back');
      return 'ignored';
    },
  },
  {
    asvs: 'V2.4 automation',
    what: '30 posts in a second from one address',
    async run({ url }) {
      const headers = { ...plainForm, 'x-forwarded-for': '192.0.2.77' };
      const posts = Array.from({ length: 30 }, () => ask(url, { ...formPost, headers, body: '' }));
      const refused = (await Promise.all(posts)).filter(({ status }) => status === 429).length;
      must(refused === 20, `${refused} were refused`);
      return '10 looked at, 20 answered with 429';
    },
  },
  {
    asvs: 'V3.4 browser headers',
    what: 'an answer without the security headers',
    async run({ url }) {
      const paths = ['/', '/nowhere', PATHS.library, PATHS.insightsScript, PATHS.health];
      for (const path of paths) {
        const { headers } = await ask(url, { path });
        const missing = HEADERS.filter((name) => !headers[name]);
        must(missing.length === 0, `${path} lacks ${missing.join(', ')}`);
      }
      return `none among ${paths.length} kinds`;
    },
  },
  {
    asvs: 'V3.5 origins',
    what: 'a form sent from another site’s page',
    async run({ url }) {
      const headers = { ...plainForm, 'sec-fetch-site': 'cross-site' };
      const { status } = await ask(url, { ...formPost, headers, body: 'name=A&email=a@b.cd' });
      must(status === 403, `answered ${status}`);
      return 'refused with 403';
    },
  },
  {
    asvs: 'V4.1 web services',
    what: 'methods that nothing is meant for',
    async run({ url }) {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE']) {
        const { status } = await ask(url, { method, path: PATHS.purchaseForm });
        must(status === 405, `${method} was answered with ${status}`);
      }
      return 'refused with 405';
    },
  },
  {
    asvs: 'V4.2 message structure',
    what: 'two lengths in one request (smuggling)',
    async run({ url }) {
      const said = await sendRaw(
        url,
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      );
      must(said.startsWith('HTTP/1.1 400'), `answered ${said.slice(0, 20)}`);
      return 'refused with 400';
    },
  },
  {
    asvs: 'V5.4 downloads',
    what: 'paths that climb, and addresses signed by nobody',
    async run({ url }) {
      const tries = ['..%2f..%2fshop.db', '%2e%2e/%2e%2e/secret', 'manual.pdf'];
      for (const file of tries) {
        const { status } = await ask(url, { path: `${PATHS.download}/1/1.0/${file}?signature=x` });
        must(status === 303 || status === 404, `${file} was answered with ${status}`);
      }
      return 'led back to the library';
    },
  },
  {
    asvs: 'V8.2 authorization',
    what: 'guessed library keys',
    async run({ url }) {
      for (let n = 0; n < 50; n += 1) {
        const key = Buffer.alloc(32, n).toString('base64url');
        const { status } = await ask(url, { path: `${PATHS.library}/${key}` });
        must(status === 404, `answered ${status}`);
      }
      return '404 for all 50';
    },
  },
  {
    asvs: 'V9.1 signed content',
    what: 'payment events that are forged, old or changed',
    async run({ url }) {
      const event = completed('cs_intruder');
      const old = new Date(Date.now() - 3_600_000);
      const good = signed(event, { at: new Date() });
      const forgeries: RequestInit[] = [
        signed(event, { at: new Date(), secret: 'whsec_of_somebody_else' }),
        signed(event, { at: old }),
        { ...good, body: String(good.body).replace('4900', '100') },
        { ...good, headers: {} },
      ];
      for (const forgery of forgeries) {
        const { status } = await fetch(url + PATHS.webhook, forgery);
        must(status === 400, `answered ${status}`);
      }
      return 'refused with 400';
    },
  },
  {
    asvs: 'V13.4 leaks',
    what: 'files and pages that are nobody’s business',
    async run({ url }) {
      for (const path of HIDDEN) {
        const { status } = await ask(url, { path });
        must(status === 404, `${path} was answered with ${status}`);
      }
      return `404 for all ${HIDDEN.length}`;
    },
  },
];

function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => {
      said += chunk;
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(said));
  });
}
