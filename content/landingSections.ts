import { z } from 'zod';
import { ANCHORS } from '../rules/paths.ts';

const text = z.string().min(1);
const texts = z.array(text).min(1);
const titled = z.array(z.tuple([text, text])).min(1);
const days = z.tuple([z.int().min(1), z.int().min(1)]);
/** A file in `content/pictures/`, or, without an ending, a page of the guide. */
const picture = text;

/** The texts of two links: to the order form, and to the section that `more` names. */
const links = { cta: text.optional(), more: text.optional() };
/** What each picture shows, for those who do not see it. */
const pictures = z.record(z.string(), text);

const card = z.strictObject({
  card: text,
  if: text.optional(),
  /** This product's ruler, with these days marked. */
  days: days.optional(),
  piece: z.enum(['checklist', 'toolPicker']).optional(),
});
const cardWords = z.object({
  title: text,
  text,
  items: texts.default([]),
  done: text.optional(),
  legend: text.optional(),
  mustDo: text.optional(),
  examples: text.optional(),
});
export type CardWords = z.output<typeof cardWords>;
export const WORDS_OF_PIECE = {
  checklist: ['items', 'done'],
  toolPicker: ['legend', 'mustDo', 'examples'],
} as const;

const kind = <Options extends z.ZodRawShape, Words extends z.ZodRawShape>(
  options: Options,
  words: Words,
) => ({
  options: z.strictObject({
    words: text,
    id: text.optional(),
    more: text.optional(),
    if: text.optional(),
    ...options,
  }),
  words: z.object(words),
});
const ruler = { ruler: z.boolean().optional() };

/** Sections with a look of their own, from edge to edge. */
const FULL = {
  hero: kind(
    { ...ruler, picture: picture.optional() },
    {
      kicker: text.optional(),
      title: text,
      qualifier: text.optional(),
      pictures: pictures.optional(),
      ...links,
    },
  ),
  lead: kind({}, { title: text, text, bullets: texts.optional(), note: text.optional(), ...links }),
  order: kind({}, { title: text, text }),
  guarantee: kind(
    {},
    {
      title: text,
      text,
      law: text,
      link: text,
      stampTop: text,
      stampDays: text,
      stepsTitle: text,
      steps: texts,
    },
  ),
  final: kind(ruler, { title: text, text, note: text.optional(), ...links }),
};

/** Numbered sections: a title in the margin, and something under it that may be followed by more. */
export const NUMBERED = {
  showcase: kind(
    { picture: picture.optional() },
    {
      title: text,
      text,
      counts: z.array(z.tuple([z.union([z.number(), text]), text])).optional(),
      note: text.optional(),
      sample: text.optional(),
      pictures: pictures.optional(),
      ...links,
    },
  ),
  text: kind(
    {},
    { title: text, text, subtitle: text.optional(), items: titled.optional(), ...links },
  ),
  cards: kind(
    { cards: z.array(card).min(1) },
    { title: text, cards: z.record(z.string(), cardWords) },
  ),
  pictures: kind({ pictures: z.array(picture).min(1) }, { title: text.optional(), pictures }),
  steps: kind({}, { title: text, steps: titled }),
  audience: kind(
    {},
    { title: text, forTitle: text, for: texts, notTitle: text, not: texts, ...links },
  ),
  faq: kind({}, { title: text, items: titled }),
  notes: kind({}, { title: text, items: texts }),
  /** This product's own: they draw the stages and chapters of `product.ts` and `outline.ts`. */
  roadmap: kind({}, { title: text, days: text }),
  chapters: kind({}, { title: text }),
};

export const KINDS = { ...FULL, ...NUMBERED };
type Kinds = typeof KINDS;
export type Kind = keyof Kinds;

/** One entry of `landing.ts`. Under a numbered section `parts` continue it without another number. */
export type LandingSection = {
  [K in Kind]: { section: K } & z.input<Kinds[K]['options']> &
    (K extends keyof typeof NUMBERED ? { parts?: readonly LandingSection[] } : object);
}[Kind];

/** The same with its texts in one language. */
export type SectionOf<K extends Kind> = Omit<z.output<Kinds[K]['options']>, 'words'> & {
  section: K;
  words: z.output<Kinds[K]['words']>;
  parts: Section[];
};
export type Section = { [K in Kind]: SectionOf<K> }[Kind];

/** Where a link to the section leads. */
export function anchorOf({ section, id }: { section: string; id?: string | undefined }) {
  if (section === 'hero') return ANCHORS.top;
  return section === 'order' ? ANCHORS.buy : id;
}

/** The pictures that a section names, without those of its parts. */
export const picturesOf = (section: LandingSection | Section): readonly string[] => {
  if ('pictures' in section) return section.pictures;
  return 'picture' in section && section.picture ? [section.picture] : [];
};
