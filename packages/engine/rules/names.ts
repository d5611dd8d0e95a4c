/** Whether two names have no word in common. Initials and accents do not count. */
export function namesDiffer(one: string, other: string): boolean {
  const [words, others] = [namesIn(one), namesIn(other)];
  const known = words.length > 0 && others.length > 0;
  return known && !words.some((word) => others.includes(word));
}

const IS_NAME = /^[\p{L}\p{M}\s.'’-]+$/u;

/** Whether a name says nothing that another does not say: no other word, no number, no address. */
export function isPartOfName(one: string, other: string): boolean {
  const [words, others] = [namesIn(one), namesIn(other)];
  return IS_NAME.test(one) && words.length > 0 && words.every((word) => others.includes(word));
}

const namesIn = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
