import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDE_LANGUAGE, STAGES } from 'one-product-shop/content/guide.ts';
import { dayRuler } from '../figures/dayRuler.ts';
import { roadmap } from '../figures/roadmap.ts';
import { FIGURE_WIDTH } from '../figures/svg.ts';
import { curlText } from '../read/blocks.ts';
import type { Edition } from '../read/edition.ts';
import { type Chapter, type Guide, isStaged, stagedChapters } from '../read/guide.ts';
import { stageNames } from '../read/outline.ts';
import { beforeStart, pagesFor, partsOf, plural } from '../read/parts.ts';
import { backMatter } from './backMatter.ts';
import {
  caseletPages,
  chapterPages,
  chaptersOf,
  chaptersPage,
  type Draw,
  type Fit,
  fitted,
  partPage,
  partPages,
  playbookPages,
  stagePage,
} from './bookParts.ts';
import { array, call, str } from './code.ts';
import { fitPages, type KeepFit } from './fit.ts';
import { declarePdfUa } from './pdfUa.ts';
import type { Typesetter, TypstFiles } from './typst.ts';
import { blocks } from './typstBlocks.ts';

const ROADMAP_TITLE = 'The thirty days on one page';
const LIST = new Intl.ListFormat(GUIDE_LANGUAGE);
const STYLE = join(import.meta.dirname, 'style');
const words = (text: string) => str(curlText(text));

/** The whole book as Typst files. */
export function bookFiles(guide: Guide, edition: Edition, fit: Fit = {}): TypstFiles {
  return assemble(settingOf(guide, edition), (draw) => [
    ...frontMatter(guide, edition, draw, fit),
    ...(isStaged(guide)
      ? STAGES.flatMap(({ id }) => [
          stagePage(guide, id, draw),
          ...chaptersOf(guide, id).flatMap((chapter) => chapterPages(chapter, draw, fit)),
        ])
      : [
          chaptersPage(guide),
          ...guide.chapters.flatMap((chapter) => chapterPages(chapter, draw, fit)),
        ]),
    ...pagesFor(guide.playbooks, () => [
      partPage('playbooks', {
        title: 'Launch playbooks',
        kicker: `${guide.playbooks.length} offers, day by day`,
        aim: 'Choose one and read it to the end before you look at another.',
        entries: guide.playbooks.map(({ number, title }) => [
          `playbook-${number}`,
          `${number}`,
          title,
        ]),
      }),
      ...guide.playbooks.flatMap((playbook) => playbookPages(playbook, fit)),
    ]),
    ...pagesFor(guide.caselets, () => [
      partPage('caselets', {
        title: 'Caselets',
        kicker: `${guide.caselets.length} illustrative cases`,
        aim: 'Ninety days each, setbacks included.',
        entries: guide.caselets.map(({ number, title }) => [
          `caselet-${number}`,
          `${number}`,
          title,
        ]),
      }),
      ...guide.caselets.flatMap((caselet) => caseletPages(caselet, guide.playbooks, draw)),
    ]),
    ...partsOf(guide).flatMap((part) => partPages(part, fit)),
    ...backMatter(guide, draw),
  ]);
}

/** The sample: one chapter after the opening page of its part. */
export function makeSample(
  guide: Guide,
  chapter: Chapter,
  edition: Edition,
  typst: Typesetter,
): Promise<Uint8Array> {
  const files = assemble(settingOf(guide, edition), (draw) => [
    coverPage(guide, edition, draw),
    chapter.stage ? stagePage(guide, chapter.stage, draw) : chaptersPage(guide),
    ...chapterPages(chapter, draw),
  ]);
  return declarePdfUa(typst.set(files));
}

function frontMatter(guide: Guide, edition: Edition, draw: Draw, fit: Fit): string[] {
  const { about, fastStart } = guide;
  const chapters = stagedChapters(guide);
  const contents = [
    { id: 'about', title: about.title, aim: 'How the book works' },
    ...pagesFor(chapters, () => [
      { id: 'roadmap', title: ROADMAP_TITLE, aim: 'the month on one page' },
    ]),
    ...(fastStart ? [{ id: 'fast-start', title: fastStart.title, aim: 'an hour to try it' }] : []),
  ];
  return [
    coverPage(guide, edition, draw),
    call('imprint', [array(edition.imprint.map(words))]),
    'contents-opener()',
    'contents()',
    partPage('start', {
      title: 'Start here',
      kicker: beforeStart(guide),
      aim: `${LIST.format(contents.map(({ aim }) => aim))}.`,
      entries: contents.map(({ id, title }) => [id, '', title]),
    }),
    call('opener', [str('about')], { title: words(about.title) }),
    ...blocks(about.blocks),
    ...pagesFor(chapters, () => [
      call('opener', [str('roadmap')], { title: str(ROADMAP_TITLE) }),
      `wide(${draw(roadmap(chapters, stageNames()))})`,
    ]),
    ...(fastStart
      ? [
          call('opener', [str('fast-start')], {
            kicker: str(`${fastStart.minutes} minutes by the clock`),
            title: words(fastStart.title),
          }),
          ...fitted('fast-start', fastStart.blocks, fit),
        ]
      : []),
  ];
}

function coverPage(guide: Guide, edition: Edition, draw: Draw): string {
  const parts = [
    [guide.chapters.length, 'chapter'],
    [guide.playbooks.length, 'launch playbook'],
    [guide.caselets.length, 'caselet'],
    [guide.prompts.length, 'prompt'],
  ] as const;
  const counts = [
    ...parts.map(([number, one]) => [number, plural(number, one)] as const),
    [guide.fastStart?.minutes ?? 0, 'minutes to a fast start'] as const,
  ]
    .filter(([number]) => number > 0)
    .map(([number, label]) => array([String(number), str(label)]));
  return call('cover', [], {
    title: words(edition.title),
    subtitle: words(guide.manual.subtitle),
    version: str(`Edition ${edition.version}`),
    publisher: words(edition.publisher),
    ruler: isStaged(guide) ? draw(dayRuler({ days: [1, 30], names: stageNames() })) : undefined,
    counts: array(counts),
  });
}

type Setting = {
  title: string;
  author: string;
  date?: string | undefined;
  description: string;
  language: string;
};

const settingOf = (guide: Guide, edition: Edition): Setting => ({
  title: edition.title,
  author: edition.author,
  date: edition.date,
  description: guide.manual.subtitle,
  language: GUIDE_LANGUAGE,
});

/** A document in the style of the book. `words` replaces the English that the style prints itself. */
export function assemble(
  setting: Setting,
  body: (draw: Draw) => string[],
  words: readonly string[] = [],
): TypstFiles {
  const files: TypstFiles = {};
  const draw: Draw = ({ svg, width, alt }) => {
    const path = `/figures/${Object.keys(files).length}.svg`;
    files[path] = svg;
    return call('image', [str(path)], {
      alt: str(alt),
      width: `${Math.min(width, FIGURE_WIDTH)}pt`,
    });
  };
  const lines = body(draw);
  const styles = readdirSync(STYLE);
  for (const name of styles) files[`/style/${name}`] = readFileSync(join(STYLE, name), 'utf8');
  const [language = '', region = ''] = setting.language.split('-');
  const about = call('book.with', [], {
    title: str(setting.title),
    author: str(setting.author),
    date: setting.date ? dateCode(setting.date) : undefined,
    language: str(language),
    region: str(region),
    description: str(curlText(setting.description)),
  });
  const imports = styles.map((name) => `#import "/style/${name}": *`);
  files['/main.typ'] = [
    ...imports,
    ...words.map((code) => `#${code}`),
    `#show: ${about}`,
    ...lines.map((code) => `#${code}`),
    '#place-of("end")',
  ].join('\n');
  return files;
}

function dateCode(day: string): string {
  const [year, month, date] = day.split('-').map((part) => String(Number(part)));
  return call('datetime', [], { year, month, day: date });
}

/** Sets the book so that its pages have as few gaps as possible. */
export const fitBook = (
  guide: Guide,
  edition: Edition,
  typst: Typesetter,
  keep?: KeepFit,
): Promise<Uint8Array> => fitPages((fit) => bookFiles(guide, edition, fit), typst, keep);
