import { connect } from 'node:net';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { completed, pause, signed, signedNow } from '../fakes/paymentEvents.ts';
import { sendRequest } from '../rawRequest.ts';
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

/** Attacks that take a request or two. */
export const requestAttempts: Attempt[] = [
  {
    asvs: 'V1.2 injection',
    what: 'markup in a field that is shown again (XSS)',
    async run({ url }) {
      const body = `name=${encodeURIComponent('"><script>alert(1)</script>')}&email=none`;
      const { status, body: page } = await sendRequest(url, {
        ...formPost,
        headers: plainForm,
        body,
      });
      must(status === 422 && !page.includes('<script>alert'), `answered ${status} with markup`);
      return 'shown as text';
    },
  },
  {
    asvs: 'V1.2 injection',
    what: 'a header injected by a line break in the language',
    async run({ url }) {
      const { headers } = await sendRequest(url, { path: '/?lng=bg%0d%0aX-Intruder:%20in' });
      must(!('x-intruder' in headers), 'the header came back');
      return 'ignored';
    },
  },
  {
    asvs: 'V2.4 automation',
    what: '30 posts in a second from one address',
    async run({ url }) {
      const headers = { ...plainForm, 'x-forwarded-for': '192.0.2.77' };
      const posts = Array.from({ length: 30 }, () =>
        sendRequest(url, { ...formPost, headers, body: '' }),
      );
      const limited = (await Promise.all(posts)).filter(({ status }) => status === 429).length;
      must(limited === 20, `${limited} were rejected`);
      return '10 accepted, 20 answered with 429';
    },
  },
  {
    asvs: 'V2.4 automation',
    what: 'posts with forged addresses of origin, from one IPv6 network, or from a whole /48',
    async run({ url }) {
      // The proxy appends the address it sees; what is before it comes from the visitor.
      const origins: [origin: (n: number) => string, posts: number, most: number][] = [
        [(n) => `203.0.113.${n}, 192.0.2.78`, 15, 10],
        [(n) => `2001:db8:0:1::${n}`, 15, 10],
        [(n) => `2001:db8:77:${n.toString(16)}::1`, 60, 40],
      ];
      for (const [origin, posts, most] of origins) {
        let accepted = 0;
        for (let n = 0; n < posts; n += 1) {
          const headers = { ...plainForm, 'x-forwarded-for': origin(n) };
          const { status } = await sendRequest(url, { ...formPost, headers, body: '' });
          if (status !== 429) accepted += 1;
        }
        must(accepted === most, `${accepted} of ${posts} were accepted from ${origin(0)}`);
      }
      return '10 of 15 accepted, as from one address; 40 of 60 from one /48';
    },
  },
  {
    asvs: 'V16.4 log protection',
    what: 'forged lines and terminal codes in the log',
    async run({ url, log }) {
      const forged = 'x%0d%0aERROR%20forged%1b[31m';
      const headers = { 'user-agent': 'forged\u009b31m', referer: `${url}/${forged}` };
      for (const path of [`/library/${forged}/1/account`, `/library/${forged}`, `/${forged}`]) {
        const { status } = await sendRequest(url, { path, headers });
        must(status > 0 && status < 500, `${path} was answered with ${status}`);
      }
      await pause(100);
      const found = ['\nERROR forged', '\u001b', '\u009b'].filter((text) => log().includes(text));
      must(found.length === 0, 'it is in the log');
      return 'no such line';
    },
  },
  {
    asvs: 'V3.4 browser headers',
    what: 'a response without the security headers',
    async run({ url }) {
      const paths = ['/', '/nowhere', PATHS.library, PATHS.insightsScript, PATHS.health];
      for (const path of paths) {
        const { headers } = await sendRequest(url, { path });
        const missing = HEADERS.filter((name) => !headers[name]);
        must(missing.length === 0, `${path} lacks ${missing.join(', ')}`);
        const hsts = headers['strict-transport-security'] ?? '';
        must(!/subdomains|preload/i.test(hsts), 'it speaks for the seller’s other sites');
      }
      return `none among ${paths.length} kinds of responses`;
    },
  },
  {
    asvs: 'V3.3 cookies',
    what: 'a cookie that is also sent without TLS',
    async run({ url }) {
      const body = 'name=Ann&email=cookie%40example.com&consent=true&elapsedMs=9000';
      const headers = { ...plainForm, 'x-forwarded-for': '192.0.2.56' };
      const answers = [
        await sendRequest(url, { path: '/?lng=bg' }),
        await sendRequest(url, { ...formPost, headers, body }),
      ];
      for (const answer of answers) {
        const cookie = answer.headers['set-cookie'];
        must(cookie?.includes('Secure') === true, `${cookie} is not Secure`);
      }
      return 'Secure';
    },
  },
  {
    asvs: 'V3.5 origins',
    what: 'a form sent from another site (CSRF)',
    async run({ url }) {
      const headers = { ...plainForm, 'sec-fetch-site': 'cross-site' };
      const { status } = await sendRequest(url, {
        ...formPost,
        headers,
        body: 'name=A&email=a@b.cd',
      });
      must(status === 403, `answered ${status}`);
      return 'rejected with 403';
    },
  },
  {
    asvs: 'V4.1 web services',
    what: 'unsupported methods',
    async run({ url }) {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE']) {
        const { status } = await sendRequest(url, { method, path: PATHS.purchaseForm });
        must(status === 405, `${method} was answered with ${status}`);
      }
      return 'rejected with 405';
    },
  },
  {
    asvs: 'V4.2 message structure',
    what: 'two lengths in one request (request smuggling)',
    async run({ url }) {
      const answer = await sendRaw(
        url,
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      );
      must(answer.startsWith('HTTP/1.1 400'), `answered ${answer.slice(0, 20)}`);
      return 'rejected with 400';
    },
  },
  {
    asvs: 'V5.4 downloads',
    what: 'path traversal and unsigned addresses',
    async run({ url }) {
      const tries = ['..%2f..%2fshop.db', '%2e%2e/%2e%2e/secret', 'manual.pdf'];
      for (const file of tries) {
        const { status } = await sendRequest(url, {
          path: `${PATHS.download}/1/1.0/${file}?signature=x`,
        });
        must(status === 303 || status === 404, `${file} was answered with ${status}`);
      }
      return 'redirected to the library';
    },
  },
  {
    asvs: 'V8.2 authorization',
    what: 'guessed library keys',
    async run({ url }) {
      for (let n = 0; n < 50; n += 1) {
        const key = Buffer.alloc(32, n).toString('base64url');
        const { status } = await sendRequest(url, { path: `${PATHS.library}/${key}` });
        must(status === 404, `answered ${status}`);
      }
      return '404 for all 50';
    },
  },
  {
    asvs: 'V9.1 signed content',
    what: 'forged, old, future, modified or empty payment events',
    async run({ url }) {
      const event = completed('cs_intruder');
      const old = new Date(Date.now() - 3_600_000);
      const good = signedNow(event);
      const { data, ...bare } = event;
      const empty = [bare, { ...bare, data: null }, { ...bare, data: { object: null } }];
      const forgeries: RequestInit[] = [
        signed(event, { at: new Date(), secret: 'whsec_of_somebody_else' }),
        signed(event, { at: old }),
        signed(event, { at: new Date(Date.now() + 3_600_000) }),
        { ...good, body: String(good.body).replace('4900', '100') },
        { ...good, headers: {} },
        ...empty.map((one) => signed(JSON.stringify(one), { at: new Date() })),
      ];
      for (const forgery of forgeries) {
        const { status } = await fetch(url + PATHS.webhook, forgery);
        must(status === 400, `answered ${status}`);
      }
      return 'rejected with 400';
    },
  },
  {
    asvs: 'V13.4 leaks',
    what: 'files and pages that must not be public',
    async run({ url }) {
      for (const path of HIDDEN) {
        const { status } = await sendRequest(url, { path });
        must(status === 404, `${path} was answered with ${status}`);
      }
      return `404 for all ${HIDDEN.length}`;
    },
  },
];

function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => {
      received += chunk;
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(received));
  });
}
