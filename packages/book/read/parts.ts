import { longDate } from './edition.ts';
import { type Document, type Guide, isStaged, type Reference } from './guide.ts';

/** Titles of the back matter, which every format and the spreadsheets show. */
export const BACK_MATTER = {
  prompts: { title: 'Prompt library' },
  tools: { title: 'Tool picker', kicker: 'For each stage' },
} as const;

/** `1 prompt`, `2 prompts`. */
export const counted = (count: number, one: string) => `${count} ${plural(count, one)}`;
export const plural = (count: number, one: string) => (count === 1 ? one : `${one}s`);

/** The part of a guide whose chapters belong to no stages. */
export const CHAPTERS = 'Chapters';

/** Above the titles of what comes before the chapters. */
export const beforeStart = (guide: Guide) =>
  isStaged(guide) ? 'Before day 1' : 'Before you start';

/** What the guide has of a part that needs not be there. */
export const pagesFor = <Page>(contents: readonly unknown[], pages: () => Page[]): Page[] =>
  contents.length > 0 ? pages() : [];

/** One page of a part: a document, and how it is announced. */
export type PartPage = Document<{ title: string; summary?: string }> & {
  id: string;
  numeral?: number;
  /** Before its title in a table of contents. */
  label?: string;
  kicker: string;
  sources?: Reference['sources'];
};

/** A part that a guide may have or not: an opening page, then its pages. */
export type Part = { id: string; title: string; kicker: string; aim: string; pages: PartPage[] };

/** The optional parts, in the order of the book. Every format shows them from here. */
export const partsOf = (guide: Guide): Part[] =>
  [moneyPart(guide), labPart(guide), referencePart(guide)].filter(({ pages }) => pages.length > 0);

const moneyPart = ({ moneyMap }: Guide): Part => ({
  id: 'money',
  title: 'The money map',
  kicker: `${moneyMap?.pages.length} parts and a sheet`,
  aim: 'What $1K, $3K and $10K a month take: clients, prices, hours and months. Sums, not promises.',
  pages: (moneyMap?.pages ?? []).map((page) => ({
    ...page,
    id: `money-${page.number}`,
    numeral: page.number,
    label: `Money map ${page.number}`,
    kicker: `The money map · ${page.number}`,
  })),
});

const labPart = ({ lab }: Guide): Part => ({
  id: 'lab',
  title: lab?.about.title ?? '',
  kicker: `${lab?.builds.length} worked builds`,
  aim: 'One per playbook: import it, test it, then show it to a client.',
  pages: lab
    ? [
        { ...lab.about, id: 'lab-about', title: 'How the lab works', kicker: lab.about.title },
        ...lab.builds.map((build) => ({
          ...build,
          ...numbered('Build', build.number),
          kicker: `Build ${build.number} · For Playbook ${build.number}`,
        })),
      ]
    : [],
});

const referencePart = ({ references }: Guide): Part => ({
  id: 'reference',
  title: 'Rules, tax and 2026',
  kicker: `${references.length} topics with dates and sources`,
  aim: 'General information, looked up on the day that each page names. This is not legal or tax advice. Open the sources before you rely on a page.',
  pages: references.map((reference) => ({
    ...reference,
    ...numbered('Reference', reference.number),
    kicker: `Reference ${reference.number} · ${checkedOn(reference)} · Not legal or tax advice`,
  })),
});

const numbered = (kind: string, number: number) => ({
  id: `${kind.toLowerCase()}-${number}`,
  numeral: number,
  label: `${kind} ${number}`,
});

export const checkedOn = (reference: Reference) => `Checked on ${longDate(reference.checkedOn)}`;
