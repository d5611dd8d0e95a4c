/** A quote must not replace the book. */
const LONGEST_BLOCK = 500;
const LONGEST_LEAD_IN = 200;
const MOST_LINES = 8;

/** Of a picture, which the quote does not show. */
const DESCRIPTION = /^!\[(.*)\]$/gm;
/** Can have empty lines. */
const SAMPLE = /^```\n[\s\S]*?\n```$/gm;

/** Paragraphs, lists, tables and samples of a section; descriptions if it has nothing but pictures. */
function blocksOf(text: string): string[] {
  const written = text.replace(DESCRIPTION, '');
  const quotable = written.trim() ? written : text.replace(DESCRIPTION, '$1');
  return quotable.match(/^```\n[\s\S]*?\n```$|^(?!```)\S[\s\S]*?(?=\n\n|$(?![\s\S]))/gm) ?? [];
}

const isParagraph = (block: string) => !/^(?:-|\d+\.|\||```)/.test(block);

/**
 * The paragraph of a section that says most about a question, and the list, table or sample that does,
 * with the short paragraph that leads to it: figures without it are a riddle. `weigh` says how much a
 * text has of the question.
 */
export function quoteFrom(text: string, weigh: (text: string) => number): string {
  const blocks = blocksOf(text);
  const best = (candidates: readonly string[]) => {
    const weights = candidates.map(weigh);
    const most = Math.max(...weights);
    // A section says first what it is about, so another block needs a good reason.
    return candidates[(weights[0] ?? 0) >= most / 2 ? 0 : weights.indexOf(most)];
  };
  const item = best(blocks.filter((block) => !isParagraph(block)));
  const chosen = [best(blocks.filter(isParagraph)), item];
  const leadsTo = (at: number, block: string) =>
    blocks[at + 1] === item && isParagraph(block) && block.length <= LONGEST_LEAD_IN;
  return blocks
    .filter((block, at) => chosen.includes(block) || leadsTo(at, block))
    .map(shorten)
    .join('\n\n');
}

function shorten(block: string): string {
  if (isParagraph(block)) return cutSentences(block);
  const isSample = block.startsWith('```');
  const lines = isSample ? block.split('\n').slice(1, -1) : block.split('\n');
  const kept: string[] = [];
  for (const line of lines) {
    if (kept.length >= MOST_LINES || kept.join('\n').length + line.length > LONGEST_BLOCK) break;
    kept.push(line);
  }
  const cut = kept.length < lines.length;
  if (isSample) return ['```', ...kept, ...(cut ? ['…'] : []), '```'].join('\n');
  return cut ? `${kept.join('\n')}\n\n…` : kept.join('\n');
}

function cutSentences(paragraph: string): string {
  if (paragraph.length <= LONGEST_BLOCK) return paragraph;
  const end = paragraph.lastIndexOf('. ', LONGEST_BLOCK);
  return `${paragraph.slice(0, end > 0 ? end + 1 : LONGEST_BLOCK)} …`;
}

const LONGEST_SENTENCE = 200;

/**
 * The first words of a quote, or else of its section, on one line: of a paragraph if there is one, else
 * of a list. Lines of samples and tables mean nothing on their own, nor do labels such as “In:”.
 */
export function sentenceOf({ quote, text }: { quote: string; text: string }): string {
  const lines = `${quote}\n${text}`
    .replace(SAMPLE, '')
    .replace(DESCRIPTION, '')
    .split('\n')
    .filter((line) => /\p{L}/u.test(line) && !line.startsWith('|'));
  const isSentence = (line: string) => !LIST_MARK.test(line) && /\S\s+\S/.test(line);
  const line = lines.find(isSentence) ?? lines.find((one) => LIST_MARK.test(one)) ?? '';
  const words = line.replace(LIST_MARK, '');
  if (words.length <= LONGEST_SENTENCE) return words;
  const end = words.lastIndexOf('. ', LONGEST_SENTENCE);
  return end > 0
    ? words.slice(0, end + 1)
    : words.slice(0, words.lastIndexOf(' ', LONGEST_SENTENCE));
}

const LIST_MARK = /^(?:- |\d+\. )/;
