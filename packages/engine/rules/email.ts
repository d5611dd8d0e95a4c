/** The longest address that mail servers accept. */
const EMAIL_LIMIT = 254;

/**
 * Addresses that mail servers deliver to, including internationalized top-level domains. Payment pages
 * accept rare characters too, and a buyer must be able to withdraw with the address of the order.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w#$&'*+./=?^{}~-]*[\w#$&*+/=?^{}~-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;
const OTHER_LETTERS = /[^\p{ASCII}]/u;
/** They come along when an address is copied. Two others have a meaning in some domains. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;
const DOMAIN_IN_OTHER_LETTERS = /^[\p{L}\p{M}\p{N}.-]+$/u;

export const isEmail = (address: string) => address.length <= EMAIL_LIMIT && ADDRESS.test(address);

/**
 * Only the domain may be in another script: many mail servers reject such a local part, and the
 * buyer would wait for an email that never arrives.
 */
export const hasAsciiLocalPart = (address: string) =>
  !OTHER_LETTERS.test(address.slice(0, address.lastIndexOf('@')));

/**
 * The address with its domain in ASCII, and without what nobody sees in it. Browsers and Stripe send
 * either form, and a buyer must be found by both.
 */
export function withPlainDomain(typed: string): string {
  const address = typed.replace(INVISIBLE, '').trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!OTHER_LETTERS.test(domain) || !DOMAIN_IN_OTHER_LETTERS.test(domain)) return address;
  const known = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return address.slice(0, at) + known;
}
