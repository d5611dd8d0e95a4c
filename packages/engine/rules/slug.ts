import { lookUp } from './lookUp.ts';

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

/** A file name that every system can unpack. */
export const fileNameOf = (title: string) => slugOf(title) || ANY_NAME;

/** ASCII letters, digits and hyphens. */
export function slugOf(words: string): string {
  const latin = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => lookUp(LATIN, letter) ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
