import fc from 'fast-check';
import { PATHS } from '../../rules/paths.ts';
import { type RawRequest, sendRequest } from './attempt.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
];
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
);
const printable = fc.stringMatching(/^[ -~]{0,60}$/);

const requestsTo = (known: readonly string[]) =>
  fc.record({
    method: fc.constantFrom(...METHODS),
    path: pathUnder(known),
    body,
    headers: fc.record({
      'content-type': fc.constantFrom(...TYPES),
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

export const SITE_PATHS = Object.values(PATHS);

/** Random requests to every address; a failing one is shrunk to its smallest form. */
export async function fuzz(
  { url, paths, secrets, headers: fixed = {} }: FuzzTarget,
  options: { runs: number; seed: number },
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
  const checked = await fc.check(property, { numRuns: options.runs, seed: options.seed });
  return {
    tried: checked.numRuns,
    result: checked.failed
      ? `FOUND: broken by ${JSON.stringify(checked.counterexample)}`
      : 'no 5xx, no closed connection, no secret',
  };
}
