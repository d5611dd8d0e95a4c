import { outline } from '../../content/messages/en/outline.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Guide } from '../read/guide.ts';
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

/** What the configuration promises must be what is there, and what the text says of itself must be true. */
export function wrongCounts(
  guide: Guide,
  { product }: Shop,
  passages: readonly Passage[],
): string[] {
  const counted = {
    chapters: guide.chapters.length,
    playbooks: guide.playbooks.length,
    caselets: guide.caselets.length,
    fastStartMinutes: guide.fastStart.minutes,
  };
  const promised = (Object.keys(counted) as (keyof typeof counted)[]).flatMap((key) =>
    counted[key] === product[key]
      ? []
      : [`shop.config.ts promises ${product[key]} ${key}, the guide has ${counted[key]}`],
  );
  const said = passages.flatMap(({ where, text }) =>
    Array.from(text.matchAll(/\b(\w+) (chapters|playbooks|caselets)\b(?! each)/gi)).flatMap(
      ([words, number = '', kind = '']) => {
        const value = NUMBERS[number.toLowerCase()] ?? Number(number);
        const right = counted[kind.toLowerCase() as keyof typeof counted];
        return Number.isNaN(value) || value === right
          ? []
          : [`${where}: says "${words}", there are ${right}`];
      },
    ),
  );
  return [...promised, ...said, ...wrongOutline(guide)];
}

/** The site lists the chapters by name: the book must have them under the same names. */
function wrongOutline(guide: Guide): string[] {
  return Object.entries(outline()).flatMap(([stage, { chapters }]) => {
    const own = guide.chapters
      .filter((chapter) => chapter.stage === stage)
      .map(({ title }) => title);
    return own.join('|') === chapters.join('|')
      ? []
      : [`the site names the chapters of "${stage}" differently: ${chapters.join(', ')}`];
  });
}
