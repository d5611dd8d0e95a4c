import type { Guide } from '../read/guide.ts';
import { BACK_MATTER, counted, pagesFor } from '../read/parts.ts';
import { blueprintPages, type Draw, partPage } from './bookParts.ts';
import { call, str } from './code.ts';
import { checklistPages, promptPages, templatePages, toolPages } from './libraryParts.ts';

/** The reference part: blueprints, prompts, tools, checklist, templates. */
export function backMatter(guide: Guide, draw: Draw): string[] {
  const { blueprints, promptGroups, tools, checklist, checklistHead, templates } = guide;
  return [
    ...pagesFor(blueprints, () => [
      partPage('blueprints', {
        title: 'Workflow blueprints',
        kicker: counted(blueprints.length, 'diagram'),
        aim: 'Rounded boxes come in and dark ones go out. Plain boxes are steps. In the green ones a person or a rule decides. Dashed lines lead back.',
        entries: guide.blueprints.map(({ id, title, playbook }) => [
          `blueprint-${id}`,
          '',
          title,
          playbook ? `Playbook ${playbook}` : '',
        ]),
      }),
      ...blueprintPages(guide, draw),
    ]),
    ...pagesFor(promptGroups, () => [
      partPage('prompts', {
        title: BACK_MATTER.prompts.title,
        kicker: counted(guide.prompts.length, 'prompt'),
        aim: 'Each says when to use it and how to tell a good answer.',
        entries: guide.promptGroups.map(({ id, title }) => {
          const own = guide.prompts.filter((prompt) => prompt.group === id);
          return [`prompts-${id}`, '', title, counted(own.length, 'prompt')];
        }),
      }),
      ...promptPages(guide),
    ]),
    ...pagesFor(tools, () => [
      opener('tools', {
        ...BACK_MATTER.tools,
        lead: 'What a tool must do comes first, names second. Budgets are examples; look at today’s price pages.',
      }),
      ...toolPages(guide),
    ]),
    ...pagesFor(checklist, () => [opener('checklist', checklistHead), ...checklistPages(guide)]),
    ...pagesFor(templates, () => [
      opener('templates', {
        title: 'Templates',
        kicker: counted(templates.length, 'document'),
        lead: 'In the bundle for Word and as plain Markdown.',
      }),
      ...templatePages(guide),
    ]),
  ];
}

type Opening = { title: string; kicker: string; lead: string };

const opener = (id: string, { title, kicker, lead }: Opening) =>
  call('plain-opener', [str(id)], { kicker: str(kicker), title: str(title), lead: str(lead) });
