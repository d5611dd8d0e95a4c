import { type Localized, textIn } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';

/** What the shop's configuration says about the product. */
export type Edition = {
  title: string;
  version: string;
  publisher: string;
  fileName: string;
  imprint: string[];
};

export function editionOf({ languages, product, company }: Shop): Edition {
  const localized = (text: Localized) => textIn(text, languages[0]);
  const [title, publisher] = [localized(product.name), localized(company.name)];
  return {
    title,
    version: product.version,
    publisher,
    fileName: fileNameOf(title),
    imprint: [
      `${title}, edition ${product.version}`,
      `Published by ${publisher}, ${localized(company.address.city)}. Questions and corrections: ${company.email}`,
      'Licensed to one person for personal use. Resale, sharing, public display, competing derivatives and use for training AI models are not permitted.',
      'Later editions are free of charge for everyone who bought one.',
      'Set in Source Serif 4, Onest and Source Code Pro.',
    ],
  };
}

/** Official Bulgarian transliteration, and the common one for other Cyrillic letters. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h' },
  ...{ ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sht', ъ: 'a', ь: 'y', ю: 'yu', я: 'ya' },
  ...{ ё: 'yo', ы: 'y', э: 'e', є: 'ye', і: 'i', ї: 'yi', ґ: 'g', ђ: 'dj', ј: 'j', љ: 'lj' },
  ...{ њ: 'nj', ћ: 'c', џ: 'dz', ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd' },
};

/** For a name that cannot be transliterated, such as one in Chinese. */
const ANY_NAME = 'download';

/** A file name in ASCII letters, digits and hyphens, which every system can unpack. */
export function fileNameOf(title: string): string {
  const latin = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => LATIN[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || ANY_NAME;
}
