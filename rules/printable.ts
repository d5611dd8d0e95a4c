/**
 * What the typeface of receipts and invoices can print: the letters of European languages and of
 * Vietnamese, digits and common signs. It leaves anything else out of a document without a trace.
 */
const PRINTABLE = new RegExp(
  `^[${[
    ' -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b4\u00b6-\u024f',
    'ẀẁẂẃẄẅẞỲỳḂḃḊḋḞḟṀṁṖṗṠṡṪṫ\u1ea0-\u1ef9',
    'Ѐ-џҐґ',
    'ΆΈ-ΊΌΎ-ΡΣ-ώ',
    '–—‘’‚“”„†•…€№',
  ].join('')}]*$`,
  'u',
);

/** `text` with composed letters (NFC). */
export const isPrintable = (text: string) => PRINTABLE.test(text);
