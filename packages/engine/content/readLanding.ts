import type { z } from 'zod';
import { describeIssue } from '../rules/describeIssue.ts';
import { lookUp } from '../rules/lookUp.ts';
import { asRecord } from '../rules/record.ts';
import { nearest } from '../rules/text.ts';
import { PIECES } from './landingPieces.ts';
import {
  anchorOf,
  KINDS,
  type Kind,
  NUMBERED,
  picturesOf,
  type Section,
  type SectionOf,
} from './landingSections.ts';

type Source = {
  list: readonly unknown[];
  /** The landing messages of one language, and the file they are in. */
  messages: object;
  file: string;
  facts: object;
};

/** The page's sections with their texts, and every mistake in the list, named with its place. */
export function readLanding(source: Source): { sections: Section[]; problems: string[] } {
  const problems: string[] = [];
  const all: Section[] = [];
  const sections = source.list.flatMap((entry, index) => read(entry, `${index + 1}`));
  if (problems.length === 0)
    problems.push(...pageProblems(all).map((line) => `shop/landing.ts: ${line}`));
  return { sections: sections.filter(isShown).map(withoutHidden), problems };

  function read(entry: unknown, number: string, parent?: string): Section[] {
    const { section: given, parts = [], ...rest } = asRecord(entry);
    const name = String(given) as Kind;
    const kinds = parent ? NUMBERED : KINDS;
    const place = `section ${number}${Object.hasOwn(KINDS, name) ? ` (${name})` : ''}`;
    const refuse = (what: string) => {
      problems.push(`shop/landing.ts: ${place}: ${what}`);
      return [];
    };
    if (!Object.hasOwn(kinds, name)) {
      const within = parent ? ` under ${parent}` : '';
      return refuse(
        `there is no section called ${name}${within}; ${suggest(name, Object.keys(kinds))}`,
      );
    }
    const { options, words } = readOptions(name, rest, refuse) ?? {};
    if (!options || !words) return [];
    if (!Array.isArray(parts) || (parts.length > 0 && !Object.hasOwn(NUMBERED, name))) {
      return refuse('parts: expected a list of sections, under a numbered section only');
    }
    const nested = parts.flatMap((part, index) => read(part, `${number}.${index + 1}`, name));
    const section = { section: name, ...options, words, parts: nested } as Section;
    all.push(section);
    for (const key of missingWords(section)) {
      refuse(`${source.file} has no ${options.words}.${key}`);
    }
    for (const fact of conditionsOf(section)) {
      if (Object.hasOwn(source.facts, fact)) continue;
      refuse(`if: there is no fact called ${fact}; ${suggest(fact, Object.keys(source.facts))}`);
    }
    return [section];
  }

  function readOptions(name: Kind, given: object, refuse: (what: string) => void) {
    const kind = KINDS[name];
    const options = kind.options.safeParse(given, { error: describeIssue });
    if (!options.success) {
      linesOf(options.error).forEach(refuse);
      return undefined;
    }
    const key = options.data.words;
    if (!Object.hasOwn(source.messages, key)) {
      refuse(`words: ${source.file} has no ${key}; ${suggest(key, Object.keys(source.messages))}`);
      return undefined;
    }
    const words = kind.words.safeParse(Reflect.get(source.messages, key), { error: describeIssue });
    if (words.success) return { options: options.data, words: words.data };
    for (const line of linesOf(words.error)) refuse(`words: ${source.file}: ${key}.${line}`);
    return undefined;
  }

  function isShown(part: { if?: string | undefined }): boolean {
    return part.if === undefined || Boolean(Reflect.get(source.facts, part.if));
  }

  function withoutHidden(section: Section): Section {
    const parts = section.parts.filter(isShown).map(withoutHidden);
    if (section.section !== 'cards') return { ...section, parts };
    return { ...section, parts, cards: section.cards.filter(isShown) };
  }
}

/** What each section alone cannot know. */
function pageProblems(all: readonly Section[]): string[] {
  const ids = all.map(anchorOf).filter((id) => id !== undefined);
  const needed = { hero: 'the heading of the page', order: 'the form that buyers order with' };
  return [
    ...Object.entries(needed).flatMap(([kind, what]) => {
      const count = all.filter(({ section }) => section === kind).length;
      return count === 1 ? [] : [`expected one section ${kind}, with ${what}; there are ${count}`];
    }),
    ...new Set(
      ids
        .filter((id, index) => ids.indexOf(id) !== index)
        .map((id) => `two sections have the id ${id}`),
    ),
    ...all.flatMap((section) =>
      [section.more, section.section === 'hero' ? section.proof : undefined].flatMap((to) =>
        to === undefined || ids.includes(to)
          ? []
          : [`${section.section} leads to ${to}, and no section has this id; ${suggest(to, ids)}`],
      ),
    ),
  ];
}

function missingWords(section: Section): string[] {
  const missing = section.section === 'spreads' ? missingTitles(section) : missingAlts(section);
  if (section.more && !('more' in section.words && section.words.more)) missing.push('more');
  if (section.section === 'hero' && section.proof && !section.words.proof) missing.push('proof');
  return missing;
}

const missingTitles = ({ spreads, words }: SectionOf<'spreads'>) =>
  spreads.flatMap((_, index) => (words.spreads[index] ? [] : [`spreads[${index}]`]));

function missingAlts(section: Section): string[] {
  const alts = 'pictures' in section.words ? (section.words.pictures ?? {}) : {};
  if (section.section === 'cards') return section.cards.flatMap((card) => missingIn(card, section));
  return picturesOf(section).flatMap((name) => (lookUp(alts, name) ? [] : [`pictures['${name}']`]));
}

function missingIn(
  { card, piece, picture }: SectionOf<'cards'>['cards'][number],
  section: SectionOf<'cards'>,
): string[] {
  const words = lookUp(section.words.cards, card);
  if (!words) return [`cards.${card}`];
  const alt =
    picture && !lookUp(words.pictures, picture) ? [`cards.${card}.pictures['${picture}']`] : [];
  const checked = piece && PIECES[piece].safeParse(words.piece ?? {});
  if (!checked || checked.success) return alt;
  const paths = checked.error.issues.map(({ path }) => ['cards', card, 'piece', ...path].join('.'));
  return [...alt, ...new Set(paths)];
}

const conditionsOf = (section: Section): string[] =>
  [section, ...(section.section === 'cards' ? section.cards : [])].flatMap((part) => part.if ?? []);

function suggest(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant ? `did you mean ${meant}?` : `there are ${known.join(', ')}`;
}

const linesOf = (error: z.ZodError) =>
  error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
