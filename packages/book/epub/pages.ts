import { STAGES } from 'one-product-shop/content/guide.ts';
import { caseletPlot } from '../figures/caseletPlot.ts';
import { dayRuler } from '../figures/dayRuler.ts';
import { roadmap } from '../figures/roadmap.ts';
import { escapeXml } from '../figures/svg.ts';
import { curlText } from '../read/blocks.ts';
import {
  type Caselet,
  type Chapter,
  type Guide,
  isStaged,
  type Playbook,
  priceExample,
  stagedChapters,
} from '../read/guide.ts';
import { guideOutline, stageNames } from '../read/outline.ts';
import { CHAPTERS, type Part, type PartPage, pagesFor, partsOf } from '../read/parts.ts';
import { libraryPages } from './libraryPages.ts';
import { blocks, figureElement, type Href, heading } from './xhtml.ts';

/** One file of the EPUB. Level 1 opens a part, level 2 belongs to it. */
export type Page = { id: string; title: string; level: 1 | 2; body: (href: Href) => string };

const words = (text: string) => escapeXml(curlText(text));

export function epubPages(guide: Guide): Page[] {
  const { fastStart } = guide;
  const chapters = stagedChapters(guide);
  return [
    {
      id: 'about',
      title: guide.about.title,
      level: 1,
      body: (href) => blocks(guide.about.blocks, href),
    },
    ...pagesFor(chapters, (): Page[] => [
      {
        id: 'roadmap',
        title: 'The thirty days on one page',
        level: 1,
        body: () => figureElement(roadmap(chapters, stageNames())),
      },
    ]),
    ...(fastStart
      ? [
          {
            id: 'fast-start',
            title: fastStart.title,
            level: 1 as const,
            body: (href: Href) => blocks(fastStart.blocks, href),
          },
        ]
      : []),
    ...(isStaged(guide)
      ? STAGES.flatMap(({ id }, index): Page[] => [
          stagePage(id, index),
          ...chapters.filter((chapter) => chapter.stage === id).map(chapterPage),
        ])
      : [
          { id: 'chapters', title: CHAPTERS, level: 1 as const, body: () => '' },
          ...guide.chapters.map(chapterPage),
        ]),
    ...pagesFor(guide.playbooks, (): Page[] => [
      {
        id: 'playbooks',
        title: 'Launch playbooks',
        level: 1,
        body: () =>
          '<p class="lead">Choose one and read it to the end before you look at another.</p>',
      },
      ...guide.playbooks.map(playbookPage),
    ]),
    ...pagesFor(guide.caselets, (): Page[] => [
      {
        id: 'caselets',
        title: 'Caselets',
        level: 1,
        body: () => '<p class="lead">Ninety days each, setbacks included.</p>',
      },
      ...guide.caselets.map(caseletPage),
    ]),
    ...partsOf(guide).flatMap(partPages),
    ...libraryPages(guide),
  ];
}

function stagePage(id: (typeof STAGES)[number]['id'], index: number): Page {
  const { name, aim } = guideOutline()[id];
  const [first, last] = STAGES[index]?.days ?? [1, 1];
  const ruler = dayRuler({ days: [first, last], stage: id, names: stageNames() });
  return {
    id: `stage-${id}`,
    title: `Stage ${index + 1}: ${name}`,
    level: 1,
    body: () =>
      `<p class="lead">Days ${first} to ${last}: ${words(aim)}.</p>${figureElement(ruler)}`,
  };
}

const rulerOf = ({ stage, days }: Chapter) =>
  stage && days ? figureElement(dayRuler({ days, stage, names: stageNames() })) : '';

const chapterPage = (chapter: Chapter): Page => ({
  id: `chapter-${chapter.number}`,
  title: `${chapter.number}. ${chapter.title}`,
  level: 2,
  body: (href) =>
    rulerOf(chapter) +
    `<p class="lead">${words(chapter.summary)}</p>${blocks(chapter.blocks, href)}`,
});

const playbookPage = (playbook: Playbook): Page => ({
  id: `playbook-${playbook.number}`,
  title: `Playbook ${playbook.number}: ${playbook.title}`,
  level: 2,
  body: (href) =>
    `<p class="lead">${words(playbook.promise)}</p>` +
    `<aside class="callout"><p class="label">Buyer</p><p>${words(playbook.buyer)}</p></aside>` +
    `<p class="figures">${priceExample(playbook)
      .map((pair) => pair.join(' '))
      .join('; ')}.</p>` +
    blocks(playbook.blocks, href),
});

const caseletPage = (caselet: Caselet): Page => ({
  id: `caselet-${caselet.number}`,
  title: `Caselet ${caselet.number}: ${caselet.title}`,
  level: 2,
  body: (href) => {
    const events = caselet.timeline.map(({ day, event }) => `<li>Day ${day}: ${words(event)}</li>`);
    return `${figureElement(caseletPlot(caselet))}<ol class="events">${events.join('')}</ol>${blocks(caselet.blocks, href)}`;
  },
});

const partPages = ({ id, title, aim, pages }: Part): Page[] => [
  { id, title, level: 1, body: () => `<p class="lead">${words(aim)}</p>` },
  ...pages.map((page) => partPage(page)),
];

const partPage = ({
  id,
  label,
  title,
  summary,
  kicker,
  blocks: text,
  sources,
}: PartPage): Page => ({
  id,
  title: label ? `${label}: ${title}` : title,
  level: 2,
  body: (href) =>
    (summary ? `<p class="lead">${words(summary)}</p>` : '') +
    (sources ? `<p class="checked">${words(kicker)}</p>` : '') +
    blocks(text, href) +
    (sources ? sourceList(sources) : ''),
});

const sourceList = (sources: NonNullable<PartPage['sources']>) =>
  `${heading(2, 'Sources', 'Sources')}<ol class="sources">${sources
    .map(({ title, url }) => `<li><a href="${escapeXml(url)}">${words(title)}</a></li>`)
    .join('')}</ol>`;
