import type { Guide } from '../read/guide.ts';
import { BACK_MATTER } from '../read/parts.ts';
import { blueprintPages, type Draw, partPage } from './bookParts.ts';
import { call, str } from './code.ts';
import { checklistPages, promptPages, templatePages, toolPages } from './libraryParts.ts';

/** The reference part: blueprints, prompts, tools, checklist, templates. */
export function backMatter(guide: Guide, draw: Draw): string[] {
  return [
    partPage('blueprints', {
      title: 'Workflow blueprints',
      kicker: `${guide.blueprints.length} diagrams`,
      aim: 'Rounded boxes come in and dark ones go out. Plain boxes are steps. In the green ones a person or a rule decides. Dashed lines lead back.',
      entries: guide.blueprints.map(({ id, title, playbook }) => [
        `blueprint-${id}`,
        '',
        title,
        playbook ? `Playbook ${playbook}` : '',
      ]),
    }),
    ...blueprintPages(guide, draw),
    partPage('prompts', {
      title: BACK_MATTER.prompts.title,
      kicker: `${guide.prompts.length} prompts`,
      aim: 'Each says when to use it and how to tell a good answer.',
      entries: guide.promptGroups.map(({ id, title }) => {
        const own = guide.prompts.filter((prompt) => prompt.group === id);
        return [`prompts-${id}`, '', title, `${own.length} prompts`];
      }),
    }),
    ...promptPages(guide),
    opener('tools', {
      ...BACK_MATTER.tools,
      lead: 'What a tool must do comes first, names second. Budgets are examples; look at today’s price pages.',
    }),
    ...toolPages(guide),
    opener('checklist', BACK_MATTER.checklist),
    ...checklistPages(guide),
    opener('templates', {
      title: 'Templates',
      kicker: `${guide.templates.length} documents`,
      lead: 'In the bundle for Word and as plain Markdown.',
    }),
    ...templatePages(guide),
  ];
}

type Opening = { title: string; kicker: string; lead: string };

const opener = (id: string, { title, kicker, lead }: Opening) =>
  call('plain-opener', [str(id)], { kicker: str(kicker), title: str(title), lead: str(lead) });
