import { blueprintDiagram } from '../figures/blueprintDiagram.ts';
import { escapeXml } from '../figures/svg.ts';
import { curlText } from '../read/blocks.ts';
import type { Blueprint, Guide, Prompt } from '../read/guide.ts';
import { BACK_MATTER, pagesFor } from '../read/parts.ts';
import type { Page } from './pages.ts';
import { figureElement, type Href, heading, promptBlock } from './xhtml.ts';

const words = (text: string) => escapeXml(curlText(text));

/** Blueprints, prompts, tools, checklist and the list of templates. */
export function libraryPages(guide: Guide): Page[] {
  return [
    ...pagesFor(guide.blueprints, (): Page[] => [
      {
        id: 'blueprints',
        title: 'Workflow blueprints',
        level: 1,
        body: (href) => blueprints(guide, href),
      },
    ]),
    ...pagesFor(guide.promptGroups, (): Page[] => [
      {
        id: 'prompts',
        title: BACK_MATTER.prompts.title,
        level: 1,
        body: () => '<p class="lead">Each says when to use it and how to tell a good answer.</p>',
      },
      ...guide.promptGroups.map(
        ({ id, title }): Page => ({
          id: `prompts-${id}`,
          title: `Prompts: ${title}`,
          level: 2,
          body: () =>
            guide.prompts
              .filter((prompt) => prompt.group === id)
              .map(promptEntry)
              .join('\n'),
        }),
      ),
    ]),
    ...pagesFor(guide.tools, (): Page[] => [
      { id: 'tools', title: BACK_MATTER.tools.title, level: 1, body: () => tools(guide) },
    ]),
    ...pagesFor(guide.checklist, (): Page[] => [
      { id: 'checklist', title: guide.checklistHead.title, level: 1, body: () => checklist(guide) },
    ]),
    ...pagesFor(guide.templates, (): Page[] => [
      { id: 'templates', title: 'Templates', level: 1, body: () => templates(guide) },
    ]),
  ];
}

const blueprints = (guide: Guide, href: Href) =>
  guide.blueprints
    .map(
      (blueprint) =>
        `<section>${heading(2, words(blueprint.title), `blueprint-${blueprint.id}`)}<p>${words(blueprint.purpose)}</p>${figureElement(blueprintDiagram(blueprint))}${buildLink(guide, blueprint, href)}</section>`,
    )
    .join('\n');

/** A blueprint with a playbook has a build that can be imported. */
const buildLink = ({ lab }: Guide, { playbook }: Blueprint, href: Href) =>
  lab?.builds.some(({ number }) => number === playbook)
    ? `<p>To import and test: <a href="${href(`build-${playbook}`)}">Build ${playbook}</a></p>`
    : '';

function promptEntry(prompt: Prompt): string {
  const placeholders = prompt.placeholders.map(
    ({ name, example }) => `<li><strong>[${escapeXml(name)}]</strong> ${words(example)}</li>`,
  );
  return [
    `<section><h2 id="prompt-${prompt.id}">${prompt.id} ${words(prompt.title)}</h2>`,
    `<p><em>${words(prompt.when)}</em></p>`,
    promptBlock(prompt.prompt),
    placeholders.length ? `<ul class="placeholders">${placeholders.join('')}</ul>` : '',
    `<p><strong>Good answer:</strong> ${words(prompt.check)}</p></section>`,
  ].join('\n');
}

const tools = (guide: Guide) =>
  guide.tools
    .map(({ title, jobs }) => {
      const entries = jobs.map(
        ({ job, mustDo, examples, startWith, budget }) =>
          `${heading(3, words(job), job)}<ul class="done">${mustDo.map((must) => `<li>${words(must)}</li>`).join('')}</ul>` +
          `<p>For example: ${words(examples.join(', '))}. Budget: ${words(budget)}.</p><p>${words(startWith)}</p>`,
      );
      return `<section>${heading(2, words(title), title)}${entries.join('\n')}</section>`;
    })
    .join('\n');

const checklist = (guide: Guide) =>
  guide.checklist
    .map(
      ({ title, items }) =>
        `${heading(2, words(title), title)}<ul class="done">${items.map((item) => `<li>${words(item.do)} (${item.minutes} min)</li>`).join('')}</ul>`,
    )
    .join('\n');

const templates = (guide: Guide) =>
  `<dl>${guide.templates.map(({ title, use }) => `<dt>${words(title)}</dt><dd>${words(use)}</dd>`).join('')}</dl>`;
