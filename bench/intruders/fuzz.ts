import fc from 'fast-check';
import { PATHS } from '../../rules/paths.ts';
import { type Asked, ask } from './ask.ts';

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
  // A lone half of a pair cannot be encoded, and cannot be sent either.
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

const askedOf = (known: readonly string[]) =>
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

type Made = ReturnType<typeof askedOf> extends fc.Arbitrary<infer Value> ? Value : never;

export type Field = {
  url: string;
  /** Every address there is; more is put behind them by chance. */
  paths: readonly string[];
  /** What every request carries, whatever else is made up. */
  headers?: Record<string, string>;
  /** What no answer may contain. */
  secrets: readonly string[];
};

export const SITE_PATHS = Object.values(PATHS);

/** Requests of every kind to every address; the first that breaks something is made as small as possible. */
export async function fuzz(
  { url, paths, secrets, headers: fixed = {} }: Field,
  chance: { runs: number; seed: number },
) {
  const held = async ({ method, body: sent, headers, path }: Made) => {
    const bare = method === 'GET' || method === 'HEAD';
    const request: Asked = { method, path, headers: { ...headers, ...fixed } };
    const answer = await ask(url, bare ? request : { ...request, body: sent });
    if (answer.status === 0 || answer.status >= 500) return false;
    const said = JSON.stringify(answer);
    return !secrets.some((secret) => said.includes(secret));
  };
  const property = fc.asyncProperty(askedOf(paths), held);
  const checked = await fc.check(property, { numRuns: chance.runs, seed: chance.seed });
  return {
    tried: checked.numRuns,
    result: checked.failed
      ? `FOUND: broken by ${JSON.stringify(checked.counterexample)}`
      : 'no 5xx, no cut connection, no secret',
  };
}
