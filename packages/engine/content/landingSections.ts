import { z } from 'zod';
import { ANCHORS } from '../rules/paths.ts';
import { PIECE_NAMES } from './landingPieces.ts';

const text = z.string().min(1);
const texts = z.array(text).min(1);
const titled = z.array(z.tuple([text, text])).min(1);
/** A file in `shop/pictures/`, or, without an ending, a page of the guide. */
const picture = text;

/** The texts of two links: to the purchase form, and to the section that `more` names. */
const links = { cta: text.optional(), more: text.optional() };
/** What each picture shows, for those who do not see it. */
const pictures = z.record(z.string(), text);

const card = z.strictObject({
  card: text,
  if: text.optional(),
  piece: z.enum(PIECE_NAMES).optional(),
  /** Beside the text. */
  picture: picture.optional(),
  /** How many of the twelve columns it takes in a wide window. */
  columns: z.int().min(3).max(12).default(6),
});
const cardWords = z.object({
  title: text,
  text,
  pictures: pictures.optional(),
  /** The words of its piece: `landingPieces.ts`. */
  piece: z.unknown().optional(),
});
export type CardWords = z.output<typeof cardWords>;

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
/** A point, or a point and a remark on it: where to begin, when to use it. */
const points = z.array(z.union([text, z.tuple([text, text])])).min(1);
export type Point = z.output<typeof points>[number];

/** Sections with a look of their own, from edge to edge. */
const FULL = {
  hero: kind(
    {
      picture: picture.optional(),
      /** A page that lies behind the picture. */
      sheet: picture.optional(),
      /** The section that shows what the headline rests on. */
      proof: text.optional(),
    },
    {
      kicker: text.optional(),
      title: text,
      qualifier: text.optional(),
      proof: text.optional(),
      price: text.optional(),
      notes: texts.optional(),
      guarantee: z.string().optional(),
      /** Labels of counts of the guide, such as `pages`. */
      counts: z.record(z.string(), text).optional(),
      pictures: pictures.optional(),
      ...links,
    },
  ),
  lead: kind(
    {},
    { title: text, text, bullets: points.optional(), note: text.optional(), ...links },
  ),
  order: kind({}, { title: text, text, steps: texts.optional() }),
  guarantee: kind(
    {},
    {
      title: text,
      text,
      law: text,
      link: text,
      stampTop: text,
      stampDays: text,
      /** The refund as a line of days. */
      line: titled,
      stepsTitle: text,
      steps: texts,
    },
  ),
  final: kind(
    { picture: picture.optional() },
    { title: text, text, note: text.optional(), pictures: pictures.optional(), ...links },
  ),
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
      pictures: pictures.optional(),
      ...links,
    },
  ),
  /** Pairs of pages to leaf through, each with a title and a remark. */
  spreads: kind(
    { spreads: z.array(z.tuple([picture, picture])).min(1) },
    {
      title: text.optional(),
      note: text,
      previous: text,
      next: text,
      enlarge: text,
      close: text,
      spreads: titled,
    },
  ),
  text: kind(
    {},
    { title: text, text, subtitle: text.optional(), items: titled.optional(), ...links },
  ),
  cards: kind(
    { cards: z.array(card).min(1) },
    { title: text, text: text.optional(), cards: z.record(z.string(), cardWords) },
  ),
  pictures: kind({ pictures: z.array(picture).min(1) }, { title: text.optional(), pictures }),
  steps: kind({}, { title: text, steps: titled }),
  audience: kind(
    {},
    { title: text, forTitle: text, for: points, notTitle: text, not: points, ...links },
  ),
  faq: kind({}, { title: text, items: titled, ask: z.tuple([text, text]).optional() }),
  notes: kind({}, { title: text, items: texts }),
  /** This product's own: they draw the stages and chapters of `product.ts` and `outline.ts`. */
  roadmap: kind(
    {},
    {
      title: text,
      days: text,
      chapters: text,
      sample: text.optional(),
      samplePdf: text.optional(),
      ...links,
    },
  ),
  /** What a monthly income takes with each offer of the guide, and a calculator. */
  sums: kind(
    { goal: z.int().positive(), hours: z.int().positive() },
    {
      title: text,
      text,
      columns: z.tuple([text, text, text, text, text]),
      rows: texts,
      note: text,
      calculator: z.object({
        title: text,
        price: text,
        hours: text,
        costs: text,
        clients: text,
        hoursAMonth: text,
        anHour: text,
        fits: text,
        tooLong: text,
        loss: text,
        note: text,
      }),
    },
  ),
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
  if ('spreads' in section) return section.spreads.flat();
  const cards = 'cards' in section ? section.cards.map(({ picture: name }) => name) : [];
  const own = 'picture' in section ? [section.picture] : [];
  const sheet = 'sheet' in section ? [section.sheet] : [];
  return [...own, ...sheet, ...cards].filter((name) => name !== undefined);
};
