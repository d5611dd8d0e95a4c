import { STAGES } from 'one-product-shop/content/guide.ts';
import { blueprintDiagram } from '../figures/blueprintDiagram.ts';
import { caseletPlot } from '../figures/caseletPlot.ts';
import { dayRuler } from '../figures/dayRuler.ts';
import type { Figure } from '../figures/svg.ts';
import { type Block, curlText } from '../read/blocks.ts';
import {
  type Blueprint,
  type Caselet,
  type Chapter,
  type Guide,
  type Playbook,
  priceExample,
  stagedChapters,
} from '../read/guide.ts';
import { guideOutline, stageNames } from '../read/outline.ts';
import { CHAPTERS, counted, type Part, type PartPage } from '../read/parts.ts';
import type { StageId } from '../read/schemas.ts';
import { array, call, str } from './code.ts';
import { blocks } from './typstBlocks.ts';

/** Gives a figure a path and the code that shows it. */
export type Draw = (figure: Figure) => string;

/** How much tighter than designed a part is set, by its ID; see `fit.ts`. */
export type Fit = Record<string, number>;

export const fitted = (
  id: string,
  list: readonly Block[],
  fit: Fit,
  last: readonly string[] = [],
  depth = 1,
): string[] => [
  call('fitted', [
    String(fit[id] ?? 0),
    `{ ${[...blocks(list, depth), ...last].map((code) => call('measured', [str(id), code])).join('; ')} }`,
  ]),
];

const words = (text: string) => str(curlText(text));
/** Above the title of a chapter. */
export const kickerOf = ({ number, stage, days }: Chapter) =>
  stage && days ? `${stageNames()[stage]} · ${dayRange(days)}` : `Chapter ${number}`;

export const dayRange = ([first, last]: readonly [number, number]) =>
  first === last ? `Day ${first}` : `Days ${first}–${last}`;

type Opening = {
  title: string;
  kicker: string;
  aim: string;
  entries: string[][];
  ruler?: string;
  prefix?: string;
};

/** The opening page of a part. An entry is target, number, title and an optional detail. */
export const partPage = (id: string, { title, kicker, aim, entries, ruler, prefix }: Opening) =>
  call('part-page', [str(id)], {
    kicker: str(kicker),
    title: str(title),
    aim: str(aim),
    ruler,
    numbering: prefix ? `(..) => ${str(prefix)}` : undefined,
    entries: array(
      entries.map(([target = '', number = '', name = '', detail = '']) =>
        array([target, number, curlText(name), detail].map(str)),
      ),
    ),
  });

/** The opening page of the chapters of a guide without stages. */
export const chaptersPage = ({ chapters }: Guide) =>
  partPage('chapters', {
    kicker: counted(chapters.length, 'chapter'),
    title: CHAPTERS,
    aim: '',
    entries: chapters.map(({ number, title }) => [`chapter-${number}`, String(number), title]),
  });

export function stagePage(guide: Guide, stage: StageId, draw: Draw): string {
  const { name, aim } = guideOutline()[stage];
  const index = STAGES.findIndex(({ id }) => id === stage);
  const days = STAGES[index]?.days ?? [1, 1];
  return partPage(`stage-${stage}`, {
    kicker: `Stage ${index + 1} · ${dayRange(days)}`,
    prefix: `Stage ${index + 1}, ${dayRange(days).toLowerCase()}`,
    ruler: draw(dayRuler({ days, stage, names: stageNames() })),
    title: name,
    aim: `${aim.charAt(0).toUpperCase()}${aim.slice(1)}.`,
    entries: chaptersOf(guide, stage).map(({ number, title, days }) => [
      `chapter-${number}`,
      String(number),
      title,
      dayRange(days),
    ]),
  });
}

export const chaptersOf = (guide: Guide, stage: StageId) =>
  stagedChapters(guide).filter((chapter) => chapter.stage === stage);

export function chapterPages(chapter: Chapter, draw: Draw, fit: Fit = {}): string[] {
  const { stage, days } = chapter;
  return [
    call('opener', [str(`chapter-${chapter.number}`)], {
      numeral: str(String(chapter.number)),
      kicker: str(kickerOf(chapter)),
      title: words(chapter.title),
      lead: words(chapter.summary),
      ruler: stage && days && draw(dayRuler({ days, stage, names: stageNames() })),
    }),
    ...fitted(`chapter-${chapter.number}`, chapter.blocks, fit),
  ];
}

export function playbookPages(playbook: Playbook, fit: Fit): string[] {
  const figures = priceExample(playbook).map((pair) => array(pair.map(str)));
  return [
    call('opener', [str(`playbook-${playbook.number}`)], {
      numeral: str(String(playbook.number)),
      kicker: str(`Playbook ${playbook.number}`),
      title: words(playbook.title),
      lead: words(playbook.promise),
    }),
    call('callout', [str('Buyer'), words(playbook.buyer)]),
    call('figures-row', [array(figures)]),
    ...fitted(`playbook-${playbook.number}`, playbook.blocks, fit),
  ];
}

export function caseletPages(
  caselet: Caselet,
  playbooks: readonly Playbook[],
  draw: Draw,
): string[] {
  const playbook = playbooks.find(({ number }) => number === caselet.playbook);
  const events = caselet.timeline.map(({ day, event }) => array([String(day), words(event)]));
  return [
    call('opener', [str(`caselet-${caselet.number}`)], {
      numeral: str(String(caselet.number)),
      kicker: str(`Caselet ${caselet.number} · ${playbook?.title ?? ''}`),
      title: words(caselet.title),
    }),
    `wide(${draw(caseletPlot(caselet))})`,
    call('events', [array(events)]),
    call('caselet-text', [`{ ${blocks(caselet.blocks).join('; ')} }`]),
  ];
}

/** The opening page of an optional part, then its pages. */
export const partPages = ({ id, title, kicker, aim, pages }: Part, fit: Fit): string[] => [
  partPage(id, {
    title,
    kicker,
    aim,
    entries: pages.map((page) => [page.id, String(page.numeral ?? ''), page.title]),
  }),
  ...pages.flatMap((page) => [
    call('opener', [str(page.id)], {
      numeral: page.numeral ? str(String(page.numeral)) : undefined,
      kicker: str(page.kicker),
      title: words(page.title),
      lead: page.summary ? words(page.summary) : undefined,
    }),
    ...fitted(page.id, page.blocks, fit, page.sources ? [sourceList(page.sources)] : []),
  ]),
];

export const sourceList = (sources: NonNullable<PartPage['sources']>) =>
  call('sources', [
    array(sources.map(({ title, url }) => array([words(title), str(url), str(printed(url))]))),
  ]);

/** Nobody types an encoded path: print the host and leave the rest to the link. */
const printed = (url: string) => (url.includes('%') ? `https://${new URL(url).host}` : url);

export function blueprintPages(guide: Guide, draw: Draw): string[] {
  return guide.blueprints.map((blueprint) =>
    call('blueprint', [str(`blueprint-${blueprint.id}`)], {
      title: words(blueprint.title),
      purpose: words(blueprint.purpose),
      figure: draw(blueprintDiagram(blueprint)),
      see: seeAlso(guide, blueprint),
    }),
  );
}

/** Links to the playbook of a blueprint and to the build that can be imported. */
function seeAlso({ lab }: Guide, { playbook }: Blueprint): string | undefined {
  if (!playbook) return undefined;
  const to = (kind: string) =>
    call('to', [str(`${kind.toLowerCase()}-${playbook}`), str(`${kind}\u00a0${playbook}`)]);
  const built = lab?.builds.some(({ number }) => number === playbook);
  return built ? `${to('Playbook')} + ", " + ${to('Build')}` : to('Playbook');
}
