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
const path = fc
  .tuple(
    fc.constantFrom(...Object.values(PATHS)),
    fc.array(encoded, { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom('lng', 'session_id', 'expires', 'signature', 'x'), encoded), {
      maxLength: 3,
    }),
  )
  .map(([known, more, query]) => {
    const asked = query.map((pair) => pair.join('=')).join('&');
    return [known, ...more].join('/').replace('//', '/') + (asked && `?${asked}`);
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

const asked = fc.record({
  method: fc.constantFrom(...METHODS),
  path,
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

type Made = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

/** Requests of every kind to every address; the first that breaks something is made as small as possible. */
export async function fuzz(url: string, secrets: readonly string[], runs: number, seed: number) {
  const held = async ({ method, body: sent, ...request }: Made) => {
    const bare = method === 'GET' || method === 'HEAD';
    const complete: Asked = { method, ...request, ...(bare ? {} : { body: sent }) };
    const answer = await ask(url, complete);
    if (answer.status === 0 || answer.status >= 500) return false;
    const said = JSON.stringify(answer);
    return !secrets.some((secret) => said.includes(secret));
  };
  const checked = await fc.check(fc.asyncProperty(asked, held), { numRuns: runs, seed });
  return {
    tried: checked.numRuns,
    result: checked.failed
      ? `broken by ${JSON.stringify(checked.counterexample)}`
      : 'no 5xx, no cut connection, no secret',
  };
}
