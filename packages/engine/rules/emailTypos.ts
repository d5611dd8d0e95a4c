import { editDistance } from './text.ts';

/** Domains that many buyers have, and those that look similar and are no mistakes. */
const DOMAINS = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...['yahoo.com', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'mail.com'],
  ...['email.com', 'proton.me', 'protonmail.com', 'fastmail.com', 'zoho.com', 'yandex.com'],
  ...['abv.bg', 'mail.bg', 'gbg.bg', 'dir.bg', 'gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'web.de'],
  ...['t-online.de', 'orange.fr', 'free.fr', 'libero.it', 'seznam.cz', 'wp.pl', 'mail.ru'],
];
/** A letter more or less; in longer names also two letters that changed places. */
const distanceAllowed = (domain: string) => (domain.length < 7 ? 1 : 2);

/** `ana@gmail.com` for `ana@gmial.com`. Only a suggestion: the address may be right as it is. */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).trim().toLowerCase();
  if (at < 2 || DOMAINS.includes(domain)) return undefined;
  const meant = DOMAINS.find(
    (known) => known[0] === domain[0] && editDistance(domain, known) <= distanceAllowed(known),
  );
  return meant && address.slice(0, at) + meant;
}
