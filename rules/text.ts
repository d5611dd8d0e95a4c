/** Control characters and bidirectional overrides: they forge headers and disguise text. */
const UNSAFE_IN_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const UNSAFE_IN_PARAGRAPHS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

export const isOneLine = (text: string) => !UNSAFE_IN_A_LINE.test(text);

/** Text of several lines with one kind of line end and nothing invisible in it. */
export const tidyParagraphs = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(UNSAFE_IN_PARAGRAPHS, '').trim();

/** Length as people count it: an emoji is one character, not four. */
export const lengthOf = (text: string) => [...text].length;
