import fc from 'fast-check';
import { PATHS } from '../rules/paths.ts';
import { memoryOf } from './memory.ts';
import { type RawRequest, sendRequest } from './rawRequest.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];
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

const encoded = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => {
  // A lone surrogate can be neither encoded nor sent.
  return encodeURIComponent(text.toWellFormed());
});
const pathUnder = (known: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...known),
      fc.array(encoded, { maxLength: 4 }),
      fc.array(
        fc.tuple(fc.constantFrom('lng', 'session_id', 'expires', 'signature', 'x'), encoded),
        {
          maxLength: 3,
        },
      ),
    )
    .map(([first, more, query]) => {
      const behind = query.map((pair) => pair.join('=')).join('&');
      return [first, ...more].join('/').replace('//', '/') + (behind && `?${behind}`);
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

const requestsTo = (known: readonly string[]) =>
  fc.record({
    method: fc.constantFrom(...METHODS),
    path: pathUnder(known),
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
  /** All known addresses; random segments are appended. */
  paths: readonly string[];
  /** Headers that every request carries. */
  headers?: Record<string, string>;
  /** Strings that no response may contain. */
  secrets: readonly string[];
};

/** Every path of the site, and those with parameters. */
export const SITE_PATHS = [
  ...Object.values(PATHS),
  ...['', '/withdraw', '/1/account', '/1/cancel'].map((step) => `${PATHS.library}/key${step}`),
  `${PATHS.download}/order/1.0/book.pdf`,
  `${PATHS.mailbox}/mail.html`,
];

/** Requests are sent by this many clients at once. */
const CLIENTS = 4;
/** A leak of a kilobyte per request would exceed it in 100,000. */
const MAX_GROWTH_MB = 64;

export type FuzzOptions = { runs: number; seed: number; pid: number };

/** Random requests to every address; a failing one is shrunk to its smallest form. */
export async function fuzz(
  { url, paths, secrets, headers: fixed = {} }: FuzzTarget,
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
  const property = fc.asyncProperty(requestsTo(paths), held);
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
