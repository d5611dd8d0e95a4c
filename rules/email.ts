/** The longest address that mail servers take. */
const EMAIL_LIMIT = 254;

/** What people type as an address and mail servers deliver to; top-level domains in other letters too. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;
const OTHER_LETTERS = /[^\p{ASCII}]/u;
const DOMAIN_IN_OTHER_LETTERS = /^[\p{L}\p{M}\p{N}.-]+$/u;

export const isEmail = (address: string) => address.length <= EMAIL_LIMIT && ADDRESS.test(address);

/**
 * Only the domain may have other letters: a name before the @ that has them is refused by many mail
 * servers, and the buyer would wait for a mail that cannot come.
 */
export const hasPlainName = (address: string) =>
  !OTHER_LETTERS.test(address.slice(0, address.lastIndexOf('@')));

/**
 * The address as mail servers know it, however its domain was typed: browsers and Stripe hand over
 * one or the other, and a buyer must be found by both.
 */
export function withPlainDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!OTHER_LETTERS.test(domain) || !DOMAIN_IN_OTHER_LETTERS.test(domain)) return address;
  const known = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return address.slice(0, at) + known;
}
