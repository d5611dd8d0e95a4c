/**
 * What the typeface of receipts and invoices can print: the letters of European languages and of
 * Vietnamese, digits and common signs. It leaves anything else out of a document without a trace.
 */
const LETTERS = [
  ' -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b4\u00b6-\u024f',
  'ẀẁẂẃẄẅẞỲỳḂḃḊḋḞḟṀṁṖṗṠṡṪṫ\u1ea0-\u1ef9',
  'Ѐ-џҐґ',
  'ΆΈ-ΊΌΎ-ΡΣ-ώ',
  '–—‘’‚“”„†•…€№',
].join('');
const PRINTABLE = new RegExp(`^[${LETTERS}]*$`, 'u');
const NOT_PRINTABLE = new RegExp(`[^${LETTERS}\\s]+`, 'gu');

/** `text` with composed letters (NFC). */
export const isPrintable = (text: string) => PRINTABLE.test(text);

/** Printed in place of letters that a document cannot print. */
export const UNPRINTED = '[…]';

/** The text as it can be printed, with a mark where letters are missing. */
export const asPrinted = (text: string) =>
  tidyHyphens(text.normalize('NFC'))
    .replace(/\u2212/g, '–')
    .replace(/\p{Cf}|\ufe0f/gu, '')
    .replace(NOT_PRINTABLE, UNPRINTED);

/** Documents have no glyph for the hyphens that word processors use. */
export const tidyHyphens = (text: string) => text.replace(/[\u2010\u2011]/g, '-');
