/** What every object answers to. */
export const INHERITED = ['__proto__', 'constructor', 'toString', 'valueOf'];

/** PostgreSQL stores no zero bytes; half of a surrogate pair is no character in UTF-8. */
export const UNSTORABLE = ['a\0b', 'a\ud800b'];
/** The same in an address. */
export const UNSTORABLE_SEGMENTS = ['a%00b', 'a%ED%A0%80b'];

/** Fields of forms: names, markup, what cannot be stored, and more text than anybody reads. */
export const HOSTILE_TEXTS = [
  ...INHERITED,
  '<img src=x onerror=alert(1)>"\'{{7*7}}',
  ...UNSTORABLE,
  'x'.repeat(30_000),
];

/** Parts of addresses: line breaks and escape codes, other folders, invalid encodings. */
export const HOSTILE_SEGMENTS = [
  ...INHERITED,
  ...UNSTORABLE_SEGMENTS,
  '%0d%0aERROR%1b[31m',
  '..%2f..%2fshop.db',
  '%e2%80%a8',
  '%ff',
  '%',
];
