import * as product from '#shop/facts.ts';
import { type Guide, isStaged } from '../read/guide.ts';
import { guideOutline, hasOutline } from '../read/outline.ts';
import type { Passage } from './everyText.ts';

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const NUMBERS: Record<string, number> = {
  ...Object.fromEntries(WORDS.map((word, value) => [word, value])),
  twenty: 20,
  thirty: 30,
  sixty: 60,
};

/** A number in digits or as a word; undefined for other words. */
export function numberOf(word: string): number | undefined {
  const value = NUMBERS[word.toLowerCase()] ?? Number.parseInt(word, 10);
  return Number.isNaN(value) ? undefined : value;
}

type Counted = Record<'chapters' | 'playbooks' | 'caselets' | 'fastStartMinutes', number>;

/** The guide must contain what the site promises, and its own numbers must be right. */
export function wrongCounts(
  guide: Guide,
  passages: readonly Passage[],
  // A seller of something else may have removed it, and the module must load all the same.
  promised: Readonly<Record<string, unknown>> = product.PRODUCT ?? {},
): string[] {
  const counted: Counted = {
    chapters: guide.chapters.length,
    playbooks: guide.playbooks.length,
    caselets: guide.caselets.length,
    fastStartMinutes: guide.fastStart?.minutes ?? 0,
  };
  const brokenPromises = (Object.keys(counted) as (keyof Counted)[]).flatMap((key) =>
    promised[key] === undefined || counted[key] === promised[key]
      ? []
      : [`shop/facts.ts promises ${promised[key]} ${key}, the guide has ${counted[key]}`],
  );
  const misstated = passages.flatMap(({ where, text }) =>
    Array.from(text.matchAll(/\b(\w+) (chapters|playbooks|caselets)\b(?! each)/gi)).flatMap(
      ([words, number = '', kind = '']) => {
        const value = numberOf(number);
        const right = counted[kind.toLowerCase() as keyof Counted];
        return value === undefined || value === right
          ? []
          : [`${where}: says "${words}", there are ${right}`];
      },
    ),
  );
  return [...brokenPromises, ...misstated, ...wrongOutline(guide)];
}

/** The site lists the chapters by name, so the book must use the same names. */
function wrongOutline(guide: Guide): string[] {
  if (!isStaged(guide))
    return hasOutline
      ? ['shop/words/en/outline.ts names stages, and no chapter has a stage and days']
      : [];
  return Object.entries(guideOutline()).flatMap(([stage, { chapters }]) => {
    const own = guide.chapters
      .filter((chapter) => chapter.stage === stage)
      .map(({ title }) => title);
    return own.join('|') === chapters.join('|')
      ? []
      : [`the site names the chapters of "${stage}" differently: ${chapters.join(', ')}`];
  });
}
