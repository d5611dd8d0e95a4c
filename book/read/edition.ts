import { type Localized, textIn } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import { fileNameOf } from './fileName.ts';

/** What the shop's configuration says about the product: names and numbers, never typed twice. */
export type Edition = {
  title: string;
  version: string;
  publisher: string;
  fileName: string;
  imprint: string[];
};

export function editionOf({ languages, product, company }: Shop): Edition {
  const said = (text: Localized) => textIn(text, languages[0]);
  const [title, publisher] = [said(product.name), said(company.name)];
  return {
    title,
    version: product.version,
    publisher,
    fileName: fileNameOf(title),
    imprint: [
      `${title}, edition ${product.version}`,
      `Published by ${publisher}, ${said(company.address.city)}. Questions and corrections: ${company.email}`,
      'Licensed to one person for personal use. Resale, sharing, public display, competing derivatives and use for training AI models are not permitted.',
      'Later editions are free of charge for everyone who bought one.',
      'Set in Source Serif 4, Onest and Source Code Pro.',
    ],
  };
}
