import { domainToUnicode } from 'node:url';

/** As its owner writes it: a domain in other letters is stored the way mail servers know it. */
export function readableAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}
