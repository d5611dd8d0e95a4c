import { curlText } from '../read/blocks.ts';
import type { Guide } from '../read/guide.ts';
import { stageName } from '../read/outline.ts';
import { counted } from '../read/parts.ts';
import { array, call, str } from './code.ts';

const words = (text: string) => str(curlText(text));

export function promptPages(guide: Guide): string[] {
  return guide.promptGroups.flatMap((group) => {
    const own = guide.prompts.filter((prompt) => prompt.group === group.id);
    const opener = call('group-opener', [str(`prompts-${group.id}`)], {
      kicker: str(
        [stageName(group.stage), counted(own.length, 'prompt')].filter(Boolean).join(' · '),
      ),
      title: words(group.title),
    });
    const entries = own.map((prompt) =>
      call('prompt-entry', [str(prompt.id)], {
        title: words(prompt.title),
        when: words(prompt.when),
        words: str(prompt.prompt.trim()),
        placeholders: array(
          prompt.placeholders.map(({ name, example }) => array([str(name), words(example)])),
        ),
        check: words(prompt.check),
      }),
    );
    return [opener, ...entries];
  });
}

export function toolPages(guide: Guide): string[] {
  return guide.tools.map(({ id, title, jobs }) =>
    call('tool-stage', [str(`tools-${id}`)], {
      title: words(title),
      jobs: array(
        jobs.map((job) =>
          array([
            words(job.job),
            array(job.mustDo.map(words)),
            words(job.examples.join(', ')),
            words(job.startWith),
            words(job.budget),
          ]),
        ),
      ),
    }),
  );
}

type Units = { about: string; hours: string; minutes: string };
const ENGLISH: Units = { about: 'about ', hours: 'h', minutes: 'min' };

export function checklistPages(guide: Pick<Guide, 'checklist'>, units = ENGLISH): string[] {
  return guide.checklist.map(({ title, items }) =>
    call('checklist-block', [], {
      title: words(title),
      total: str(
        duration(
          items.reduce((sum, item) => sum + item.minutes, 0),
          units,
        ),
      ),
      items: array(
        items.map((item) => array([words(item.do), str(`${item.minutes} ${units.minutes}`)])),
      ),
    }),
  );
}

export function templatePages(guide: Guide): string[] {
  const cells = guide.templates.flatMap(({ title, use, name }) => [
    call('strong', [words(title)]),
    words(use),
    call('raw', [str(name)]),
  ]);
  return [
    call('data-table', cells, {
      columns: '(1fr, 2.2fr, 1.5fr)',
      align: '(left, left, left)',
      outdent: 'true',
      head: '("Template", "Use it for", "File in templates/")',
    }),
  ];
}

const duration = (minutes: number, units: Units) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const short = rest ? `${rest} ${units.minutes}` : '';
  return hours ? `${units.about}${hours} ${units.hours} ${short}`.trim() : short;
};
