/** How one language writes about distress: `words/<language>/distress.ts`. */
export type DistressList = {
  spelled: string;
  read: (text: string) => string;
  /** Functions, because each language has as many as it needs. */
  signs: () => readonly string[];
  harmless: () => readonly string[];
};

/** Whether somebody who may hurt themselves, is ill or is being hurt wrote this. */
export function distressIn({ spelled, read, signs, harmless }: DistressList) {
  const known = spelled.split(/\s+/).map((word) => read(word));
  const [own, idioms] = [signs, harmless].map((list) => list().map((one) => asWords(read(one))));
  return (text: string): boolean => {
    const typed = read(plainWords(text));
    const words = ` ${typed}`.replace(/[\p{L}\p{N}]{5,}/gu, (word) => corrected(word, known));
    const said = idioms?.reduce((rest, idiom) => rest.replace(idiom, ' ~'), words) ?? words;
    return own?.some((sign) => sign.test(said)) ?? false;
  };
}

/** Begins with a space, which V8 finds much faster than a boundary. */
const asWords = (pattern: string) =>
  new RegExp(
    pattern.startsWith('^') ? `^ (?:${pattern.slice(1)})(?= |$)` : ` (?:${pattern})(?= |$)`,
  );

/** Lower-case words with one space between, and a dot where a sentence ends. */
const plainWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff'’‘`´]/gu, '')
    .replace(/([\p{L}])\1{2,}/gu, '$1')
    .replace(/[.!?…;:\n]+/gu, ' . ')
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');

const corrected = (word: string, known: readonly string[]) =>
  known.includes(word) ? word : (known.find((one) => isOneTypoApart(word, one)) ?? word);

/** One letter added, missing, replaced, or swapped with the next. */
function isOneTypoApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [rest, otherRest] = [one.slice(same), other.slice(same)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
