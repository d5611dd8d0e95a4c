import fc from 'fast-check';
import { PATHS } from '../packages/engine/rules/paths.ts';
import { HOSTILE_SEGMENTS } from './hostileText.ts';
import { memoryOf } from './memory.ts';
import { type RawRequest, sendRequest } from './rawRequest.ts';
import { shopCommand } from './serverProcess.ts';

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
];
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded; charset=windows-1251',
  'text/plain',
  'application/octet-stream',
  '',
];
const ENCODINGS = ['identity', 'gzip', 'br', 'deflate', 'nonsense'];
const ACCEPTED = ['application/json', 'text/html', '*/*', ''];
const FIELDS = ['name', 'email', 'order', 'txn', 'last4', 'lng', 'elapsedMs', 'website', 'consent'];
const QUERY = ['lng', 'session_id', 'expires', 'signature', 'order', 'access', 'to', 'x'];
const encoded = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => {
  // A lone surrogate can be neither encoded nor sent.
  return encodeURIComponent(text.toWellFormed());
});
const numbers = fc.oneof(fc.constant('1'), fc.stringMatching(/^[0-9]{1,30}$/));

/** A path whose parameters, such as `:key`, are filled in. */
function filled(path: string, keys: readonly string[]) {
  const parameter = fc.oneof(encoded, fc.constantFrom(...HOSTILE_SEGMENTS, ...keys));
  const segments = path.split('/').map((segment) => {
    if (segment === ':number') return numbers;
    return segment.startsWith(':') ? parameter : fc.constant(segment);
  });
  return fc.tuple(...segments).map((filledIn) => filledIn.join('/'));
}

const pathUnder = (known: readonly string[], keys: readonly string[]) =>
  fc
    .tuple(
      fc.oneof(...known.map((path) => filled(path, keys))),
      fc.oneof(fc.constant([]), fc.array(encoded, { maxLength: 4 })),
      fc.array(fc.tuple(fc.constantFrom(...QUERY), encoded), { maxLength: 3 }),
    )
    .map(([first, more, query]) => {
      const behind = query.map((pair) => pair.join('=')).join('&');
      return [first, ...more].join('/').replace(/^\/\//, '/') + (behind && `?${behind}`);
    });
const values = fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), fc.jsonValue());
const body = fc.oneof(
  values.map((sent) => JSON.stringify(sent)),
  values.map((sent) =>
    Object.entries(sent)
      .map((pair) => pair.map((part) => encodeURIComponent(JSON.stringify(part))).join('='))
      .join('&'),
  ),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  values.map((sent) =>
    Object.entries(sent)
      .map(
        ([name, value]) =>
          `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
      )
      .join(''),
  ),
);
const printable = fc.stringMatching(/^[ -~]{0,60}$/);

const requestsTo = (known: readonly string[], keys: readonly string[]) =>
  fc.record({
    method: fc.constantFrom(...METHODS),
    path: pathUnder(known, keys),
    body,
    headers: fc.record({
      'content-type': fc.constantFrom(...TYPES),
      'content-encoding': fc.constantFrom(...ENCODINGS),
      'accept-encoding': fc.constantFrom(...ENCODINGS),
      accept: fc.constantFrom(...ACCEPTED),
      'accept-language': printable,
      cookie: printable,
      referer: printable,
      range: printable,
      'stripe-signature': printable,
      'x-forwarded-for': fc.ipV4(),
    }),
  });

type RandomRequest =
  ReturnType<typeof requestsTo> extends fc.Arbitrary<infer Value> ? Value : never;

export type FuzzTarget = {
  url: string;
  /** All known paths; parameters are filled in and random segments appended. */
  paths: readonly string[];
  /** Values that a parameter may really have, such as the key of a library. */
  keys?: readonly string[];
  /** Headers that every request carries. */
  headers?: Record<string, string>;
  /** Strings that no response may contain. */
  secrets: readonly string[];
};

/** Every route of the site and every page; tests/gate.test.ts fails when one is missing. */
export const SITE_PATHS = [
  ...Object.values(PATHS),
  ...[
    ...['', '/preview', '/withdraw', '/new-link', '/:number/account', '/:number/cancel'],
    ...['/documents', '/documents/:id'],
  ].map((step) => `${PATHS.library}/:key${step}`),
  ...['', '/search', '/:page'].map((step) => `${PATHS.library}/:key${PATHS.reader}${step}`),
  ...[
    ...['', '/ask', '/profile', '/:conversation', '/:conversation/export'],
    ...['/drafts', '/drafts/delete', '/drafts/:kind', '/drafts/:kind/docx', '/drafts/:kind/md'],
    ...['rename', 'share', 'delete'].map((change) => `/:conversation/${change}`),
    ...['events', 'again', 'stop', 'up', 'down'].map((step) => `/:conversation/:question/${step}`),
  ].map((step) => `${PATHS.library}/:key${PATHS.consultant}${step}`),
  ...[
    ...['orders', 'orders/:number', 'documents', 'buyers', 'requests', 'editions', 'figures'],
    'openapi.json',
  ].map((name) => `${PATHS.api}/${name}`),
  `${PATHS.stopReminder}/:key`,
  ...['', '/:page'].map((step) => `${PATHS.preview}/:key${step}`),
  `${PATHS.cover}/:version`,
  `${PATHS.download}/:order/:version/:file`,
  `${PATHS.mailbox}/:file`,
];

/** The same for the desk. Its commands are those that `shop help` lists. */
export async function deskPaths(): Promise<string[]> {
  const { out } = await shopCommand(['help'], {});
  const commands = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => `/api/${name}`);
  return [
    ...[
      '/orders',
      '/login',
      '/login/passkey',
      '/login/email-link',
      '/login/link/:key',
      '/join/:key',
      '/logout',
      '/passkeys',
      '/passkeys/options',
    ],
    ...['/metrics', '/assets/:file', '/api/changes', '/api/:command', ...commands],
    ...['/documents/:id', '/orders/:number/evidence.pdf', '/emails/preview', '/emails/:id'],
    ...[
      '/emails/edition',
      '/emails/message',
      '/uploads',
      '/uploads/:id/:chunk',
      '/uploads/:id/finish',
      '/rates',
    ],
    ...['orders', 'cases', 'buyers', 'unpaid', 'documents', 'oss', 'ledger', 'nothing'].map(
      (name) => `/export/${name}.csv`,
    ),
  ];
}

/** One address that the path stands for. */
export const exampleOf = (path: string) => path.replaceAll(/:\w+/g, '1');

/** Requests are sent by this many clients at once. */
const CLIENTS = 4;
/** Under load the heap grows by about 100 MB before it is collected; a leak grows further. */
const MAX_GROWTH_MB = 150;

export type FuzzOptions = { runs: number; seed: number; pid: number };

/** Random requests to every address; a failing one is shrunk to its smallest form. */
export async function fuzz(
  { url, paths, keys = [], secrets, headers: fixed = {} }: FuzzTarget,
  { runs, seed, pid }: FuzzOptions,
) {
  const held = async ({ method, body: sent, headers, path }: RandomRequest) => {
    const bare = method === 'GET' || method === 'HEAD';
    const request: RawRequest = { method, path, headers: { ...headers, ...fixed } };
    const answer = await sendRequest(url, bare ? request : { ...request, body: sent });
    if (answer.status === 0 || answer.status >= 500) return false;
    const text = JSON.stringify(answer);
    return !secrets.some((secret) => text.includes(secret));
  };
  const property = fc.asyncProperty(requestsTo(paths, keys), held);
  const check = async (numRuns: number, first: number) => {
    const clients = Array.from({ length: CLIENTS }, (_, n) =>
      fc.check(property, { numRuns: Math.ceil(numRuns / CLIENTS), seed: first + n }),
    );
    return Promise.all(clients);
  };
  // The first requests compile code and fill caches.
  const warmUp = await check(runs / 5, seed);
  const before = memoryOf(pid);
  const rest = await check(runs - runs / 5, seed + CLIENTS);
  const grown = memoryOf(pid) - before;
  const all = [...warmUp, ...rest];
  const broken = all.find(({ failed }) => failed);
  const problems = [
    ...(broken ? [`broken by ${JSON.stringify(broken.counterexample)}`] : []),
    ...(grown > MAX_GROWTH_MB ? [`memory grew by ${Math.round(grown)} MB`] : []),
  ];
  return {
    tried: all.reduce((sum, { numRuns }) => sum + numRuns, 0),
    result:
      problems.length > 0
        ? `FOUND: ${problems.join('; ')}`
        : `no 5xx, no closed connection, no secret; memory ${grown > 0 ? '+' : ''}${Math.round(grown)} MB`,
  };
}
