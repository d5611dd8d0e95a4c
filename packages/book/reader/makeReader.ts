import { GUIDE_LANGUAGE, GuideError, STAGES } from 'one-product-shop/content/guide.ts';
import type { ReaderBook, ReaderPage } from 'one-product-shop/formats/readerBook.ts';
import { epubPages } from '../epub/pages.ts';
import { blocks } from '../epub/xhtml.ts';
import { GOOD, INK, LINE, PAPER, RULE, SIGNAL, SOFT } from '../figures/svg.ts';
import { dayRange, kickerOf } from '../pdf/bookParts.ts';
import { curlText } from '../read/blocks.ts';
import type { Edition } from '../read/edition.ts';
import { type Chapter, type Guide, isStaged } from '../read/guide.ts';
import { stageName } from '../read/outline.ts';
import { BACK_MATTER, beforeStart, CHAPTERS, counted, pagesFor, partsOf } from '../read/parts.ts';

const WORDS_A_MINUTE = 230;

/** The style sheet of the reader decides about colors and typefaces: figures follow light and dark. */
const IN_THE_READER: Readonly<Record<string, string>> = {
  [INK]: 'var(--ink)',
  [SOFT]: 'var(--soft)',
  [RULE]: 'var(--rule)',
  [LINE]: 'var(--line)',
  [PAPER]: 'var(--panel)',
  // On a screen this color means “press me”.
  [SIGNAL]: 'var(--ink)',
  [GOOD]: 'var(--good)',
  '#e6efe6': 'var(--good-wash)',
  '#ffffff': 'var(--paper)',
  Onest: 'var(--sans)',
  'Source Serif 4': 'var(--serif)',
};
const STYLED = new RegExp(`"(${Object.keys(IN_THE_READER).join('|')})"`, 'g');

/** The book for the online reader, from the same pages as the EPUB. */
export function makeReader(guide: Guide, edition: Edition): ReaderBook {
  const bodies = new Map(epubPages(guide).map(({ id, body }) => [id, body]));
  const groupOf = new Map(guide.prompts.map(({ id, group }) => [`prompt-${id}`, group]));
  const href = (id: string) => {
    const group = groupOf.get(id);
    return group ? `prompts-${group}#${id}` : id;
  };
  const page = (id: string, title: string, kicker: string, numeral?: number): ReaderPage =>
    readerPage(bodies.get(id)?.(href) ?? '', { id, title, kicker, numeral });
  const { about, fastStart, chapters, playbooks, caselets, promptGroups, templates } = guide;
  const before = beforeStart(guide);
  const chapterPages = (list: readonly Chapter[]) =>
    list.map((chapter) =>
      page(`chapter-${chapter.number}`, chapter.title, kickerOf(chapter), chapter.number),
    );
  const all: ReaderBook['parts'] = [
    {
      title: 'Start here',
      detail: '',
      pages: [
        page('about', about.title, before),
        ...(isStaged(guide) ? [page('roadmap', 'The thirty days on one page', before)] : []),
        ...(fastStart
          ? [page('fast-start', fastStart.title, `${fastStart.minutes} minutes by the clock`)]
          : []),
      ],
    },
    ...(isStaged(guide)
      ? STAGES.map(({ id, days }) => ({
          title: stageName(id),
          detail: dayRange(days),
          pages: chapterPages(chapters.filter(({ stage }) => stage === id)),
        }))
      : [{ title: CHAPTERS, detail: '', pages: chapterPages(chapters) }]),
    {
      title: 'Launch playbooks',
      detail: '',
      pages: playbooks.map(({ number, title }) =>
        page(`playbook-${number}`, title, `Playbook ${number}`, number),
      ),
    },
    {
      title: 'Caselets',
      detail: '',
      pages: caselets.map(({ number, title }) =>
        page(`caselet-${number}`, title, `Caselet ${number}`, number),
      ),
    },
    ...partsOf(guide).map((part) => ({
      title: part.title,
      detail: part.kicker,
      pages: part.pages.map(({ id, title, kicker, numeral }) => page(id, title, kicker, numeral)),
    })),
    {
      title: BACK_MATTER.prompts.title,
      detail: counted(guide.prompts.length, 'prompt'),
      pages: promptGroups.map(({ id, title, stage }) =>
        page(`prompts-${id}`, title, ['Prompts', stageName(stage)].filter(Boolean).join(' · ')),
      ),
    },
    {
      title: 'Tools and templates',
      detail: '',
      pages: [
        ...pagesFor(guide.blueprints, () => [
          page('blueprints', 'Workflow blueprints', counted(guide.blueprints.length, 'diagram')),
        ]),
        ...pagesFor(guide.tools, () => [
          page('tools', BACK_MATTER.tools.title, BACK_MATTER.tools.kicker),
        ]),
        ...pagesFor(guide.checklist, () => [
          page('checklist', guide.checklistHead.title, guide.checklistHead.kicker),
        ]),
        ...templates.map((template) =>
          readerPage(blocks(template.blocks, href), {
            id: `template-${template.name}`,
            title: template.title,
            kicker: 'Template',
          }),
        ),
      ],
    },
  ];
  const parts = all.filter((part) => part.pages.length > 0);
  const pages = new Set(parts.flatMap((part) => part.pages.map(({ id }) => id)));
  const unknown = guide.manual.startHere.find((start) => !pages.has(start.page));
  if (unknown)
    throw new GuideError(`shop/product/manual.yaml: no page is called "${unknown.page}"`);
  const names = new Map(Object.entries(guide.manual.partNames));
  const unnamed = [...names.keys()].find((name) => parts.every(({ title }) => title !== name));
  if (unnamed) throw new GuideError(`shop/product/manual.yaml: no part is called "${unnamed}"`);
  return {
    title: edition.title,
    language: GUIDE_LANGUAGE,
    sample: `chapter-${guide.manual.sampleChapter}`,
    startHere: guide.manual.startHere,
    parts: parts.map((part) => ({ ...part, name: names.get(part.title) })),
  };
}

type Opening = { id: string; title: string; kicker: string; numeral?: number | undefined };

function readerPage(body: string, { id, title, kicker, numeral }: Opening): ReaderPage {
  if (body === '') throw new GuideError(`the online reader has no text for the page "${id}"`);
  const html = body.replace(STYLED, (_, value: string) => `"${IN_THE_READER[value]}"`);
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, found]) => found);
  const double = ids.find((one, index) => ids.indexOf(one) !== index);
  if (double) throw new GuideError(`two places on the page "${id}" are called "${double}"`);
  const sections = piecesOf(html).map(({ html: piece, ...section }) => ({
    ...section,
    text: plain(piece),
  }));
  const words = sections.flatMap(({ text }) => text.split(' ')).length;
  return {
    id,
    title: curlText(title),
    ...(numeral !== undefined && { numeral: String(numeral) }),
    kicker,
    minutes: Math.ceil(words / WORDS_A_MINUTE),
    html,
    sections,
  };
}

const HEADING = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/;

/** The page cut at its headings. What comes before the first one has no ID. */
export function piecesOf(
  page: string,
): { id: string; title: string; level: number; html: string }[] {
  // A page may begin with a heading: a line break keeps what comes before it separate.
  const [opening = '', ...rest] = `\n${page}`.split(/(?=<h[23] id=)/);
  return [
    { id: '', title: '', level: 1, html: opening },
    ...rest.map((part) => {
      const [heading = '', level, id = '', title = ''] = HEADING.exec(part) ?? [];
      return { id, title: plain(title), level: Number(level), html: part.slice(heading.length) };
    }),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** Text inside a figure is not read as text of the page. */
const plain = (html: string) =>
  html
    .replace(/<svg .*?<\/svg>/gs, ' ')
    .replace(/<\/?(strong|em|code|a)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
