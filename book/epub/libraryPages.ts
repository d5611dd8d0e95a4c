import { blueprintDiagram } from '../figures/blueprintDiagram.ts';
import { escapeXml } from '../figures/svg.ts';
import { curlText } from '../read/blocks.ts';
import type { Guide, Prompt } from '../read/guide.ts';
import type { Page } from './pages.ts';
import { figureElement, promptBlock } from './xhtml.ts';

const words = (text: string) => escapeXml(curlText(text));

/** Blueprints, prompts, tools, checklist and the list of templates. */
export function libraryPages(guide: Guide): Page[] {
  return [
    { id: 'blueprints', title: 'Workflow blueprints', level: 1, body: () => blueprints(guide) },
    {
      id: 'prompts',
      title: 'Prompt library',
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
    { id: 'tools', title: 'Tool picker', level: 1, body: () => tools(guide) },
    { id: 'checklist', title: 'Weekend launch checklist', level: 1, body: () => checklist(guide) },
    { id: 'templates', title: 'Templates', level: 1, body: () => templates(guide) },
  ];
}

const blueprints = (guide: Guide) =>
  guide.blueprints
    .map(
      (blueprint) =>
        `<section id="blueprint-${blueprint.id}"><h2>${words(blueprint.title)}</h2><p>${words(blueprint.purpose)}</p>${figureElement(blueprintDiagram(blueprint))}</section>`,
    )
    .join('\n');

function promptEntry(prompt: Prompt): string {
  const placeholders = prompt.placeholders.map(
    ({ name, example }) => `<li><strong>[${escapeXml(name)}]</strong> ${words(example)}</li>`,
  );
  return [
    `<section id="prompt-${prompt.id}"><h2>${prompt.id} ${words(prompt.title)}</h2>`,
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
          `<h3>${words(job)}</h3><ul class="done">${mustDo.map((must) => `<li>${words(must)}</li>`).join('')}</ul>` +
          `<p>For example: ${words(examples.join(', '))}. Budget: ${words(budget)}.</p><p>${words(startWith)}</p>`,
      );
      return `<section><h2>${words(title)}</h2>${entries.join('\n')}</section>`;
    })
    .join('\n');

const checklist = (guide: Guide) =>
  guide.checklist
    .map(
      ({ title, items }) =>
        `<h2>${words(title)}</h2><ul class="done">${items.map((item) => `<li>${words(item.do)} (${item.minutes} min)</li>`).join('')}</ul>`,
    )
    .join('\n');

const templates = (guide: Guide) =>
  `<dl>${guide.templates.map(({ title, use }) => `<dt>${words(title)}</dt><dd>${words(use)}</dd>`).join('')}</dl>`;
