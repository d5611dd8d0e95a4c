import { LANGUAGE_QUERY } from '../rules/language.ts';
import type { BuyerMail } from './mailContent.ts';

/** A page of the shop, by path or address, in the language of the mail whatever the browser prefers. */
export function pageUrl(mail: BuyerMail, page: string): string {
  const url = new URL(page, mail.publicUrl);
  url.searchParams.set(LANGUAGE_QUERY, mail.language);
  return url.href;
}
