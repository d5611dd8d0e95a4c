import type { Source } from '../../rules/consultant.ts';
import type { Passage } from '../library/guideSearch.ts';

/** `[chapter-6#three-numbers "exact words"]`, as the model is told to write it. */
const CITATION = /\s*\[([a-z0-9][a-z0-9-]*)(#[a-z0-9-]*)?\s*[:,]?\s*(?:["“„]([^\]]*?)["”])?\]/gi;
const LONGEST_QUOTE = 240;
/** A model may not recite the guide: more than so many of its words in a row are cut. */
const [MOST_WORDS, KEPT_WORDS] = [60, 40];
const BLOCK = MOST_WORDS / 2;

/** A footnote that a model wrote itself; Markdown ignores the spaces. */
const OWN_FOOTNOTE = /\[\s*\^\s*\d+\s*\]/g;
/** Where our own footnotes are until those of the model are gone. No text has these characters. */
const [OPEN, CLOSE] = ['\ue000', '\ue001'];

/** Taking one away may join the parts of another. */
export function withoutFootnotes(text: string): string {
  const less = text.replace(OWN_FOOTNOTE, '');
  return less === text ? text : withoutFootnotes(less);
}

/**
 * Replaces citations by numbered footnotes. One that names no passage the model was given, or quotes
 * words that are not in it, is dropped, as is a footnote that the model numbered itself.
 */
export function checkCitations(
  said: string,
  passages: readonly Passage[],
): { answer: string; sources: Source[] } {
  const text = withoutFootnotes(said.replace(/[\ue000\ue001]/g, ''));
  const sources: Source[] = [];
  const numbered = text.replace(
    CITATION,
    (whole, page: string, anchor: string | undefined, quoted: string | undefined, at: number) => {
      // A word in brackets, such as [day], is a gap in a draft.
      const isCitation = anchor !== undefined || quoted !== undefined || isPage(passages, page);
      if (!isCitation) return whole;
      const section = anchor?.slice(1) ?? '';
      const passage = passages.find((one) => one.page === page && one.section === section);
      const quote = passage && quoteFrom(passage, quoted, text.slice(0, at));
      if (!passage || !quote) return '';
      const { chapter, title } = passage;
      const known = sources.findIndex((one) => one.page === page && one.section === section);
      if (known < 0) sources.push({ page, section, chapter, title, quote });
      return OPEN + (known < 0 ? sources.length : known + 1) + CLOSE;
    },
  );
  const answer = withoutFootnotes(numbered).replaceAll(OPEN, '[^').replaceAll(CLOSE, ']');
  return { answer: answer.trim(), sources };
}

const isPage = (passages: readonly Passage[], page: string) =>
  passages.some((passage) => passage.page === page);

/** Letters and digits only: typography may differ. */
const lowerCaseWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const plain = (text: string) => ` ${lowerCaseWords(text).join(' ')} `;

/** The quoted words if the passage has them; without any, its sentence that is nearest to the claim. */
function quoteFrom({ text }: Passage, quoted: string | undefined, before: string) {
  if (quoted !== undefined) {
    const words = plain(quoted);
    const isThere = words.trim() !== '' && plain(text).includes(words);
    return isThere && quoted.length <= LONGEST_QUOTE ? quoted.trim() : undefined;
  }
  const claim = new Set(lowerCaseWords(before.split(/[.!?\n]\s/).at(-1) ?? ''));
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((one) => one.length <= LONGEST_QUOTE);
  const overlap = (sentence: string) =>
    lowerCaseWords(sentence).filter((word) => word.length > 3 && claim.has(word)).length;
  const [best] = sentences.toSorted((a, b) => overlap(b) - overlap(a));
  return best && overlap(best) > 1 ? best.replace(/^[\s|>*-]+/, '').trim() : undefined;
}

/** Cuts what repeats the instructions of the model, and so the passages in them, word for word. */
export function withoutRecital(text: string, originals: readonly string[]): string {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const sources = originals.map(plain);
  const repeats = (from: number, to: number) => {
    const run = ` ${words
      .slice(from, to)
      .map(([word]) => word.toLowerCase())
      .join(' ')} `;
    return sources.some((source) => source.includes(run));
  };
  // Every run that is too long has one of these blocks in it. There are few of them to look up.
  const blocks = Array.from({ length: Math.ceil(words.length / BLOCK) }, (_, n) =>
    repeats(n * BLOCK, (n + 1) * BLOCK),
  );
  for (let from = 0; from + MOST_WORDS < words.length; from += 1) {
    if (!blocks[Math.ceil(from / BLOCK)] || !repeats(from, from + MOST_WORDS)) continue;
    let to = from + MOST_WORDS;
    while (to < words.length && repeats(from, to + 1)) to += 1;
    const [cut, next] = [words[from + KEPT_WORDS]?.index ?? text.length, words[to]?.index];
    const rest = next === undefined ? '' : text.slice(next);
    return withoutRecital(`${text.slice(0, cut)}… ${rest}`, originals);
  }
  return text;
}
