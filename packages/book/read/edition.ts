import { GUIDE_LANGUAGE } from 'one-product-shop/content/guide.ts';
import { type Localized, textIn } from 'one-product-shop/rules/language.ts';
import type { Shop } from 'one-product-shop/rules/shop.ts';
import { fileNameOf } from 'one-product-shop/rules/slug.ts';

/** What the shop's configuration says about the product. */
export type Edition = {
  title: string;
  version: string;
  /** A day such as 2026-11-17. */
  date?: string;
  author: string;
  publisher: string;
  fileName: string;
  imprint: string[];
};

export function editionOf({ languages, product, company }: Shop): Edition {
  const localized = (text: Localized) => textIn(text, languages[0]);
  const [title, publisher] = [localized(product.name), localized(company.name)];
  const author = product.author ? localized(product.author) : publisher;
  const { version, date } = product;
  return {
    title,
    version,
    ...(date && { date }),
    author,
    publisher,
    fileName: fileNameOf(title),
    imprint: [
      [`${title}, edition ${version}`, date && longDate(date)].filter(Boolean).join(', '),
      ...(product.author ? [`By ${author}`] : []),
      ...(date ? [`© ${date.slice(0, 4)} ${author}`] : []),
      `Published by ${publisher}, ${localized(company.address.city)}. Questions and corrections: ${company.email}`,
      'Licensed to one person for personal use. Resale, sharing, public display, competing derivatives and use for training AI models are not permitted.',
      'Later editions are free of charge for everyone who bought one.',
      'Set in Source Serif 4, Onest and Source Code Pro.',
    ],
  };
}

/** A day as it is printed, in the language of the text around it. */
export const longDate = (day: string, language = GUIDE_LANGUAGE): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
