import { curlText } from '../read/blocks.ts';
import { type Guide, stageNames } from '../read/guide.ts';
import { array, call, str } from './code.ts';

const words = (text: string) => str(curlText(text));

export function promptPages(guide: Guide): string[] {
  const names = stageNames();
  return guide.promptGroups.flatMap((group) => {
    const own = guide.prompts.filter((prompt) => prompt.group === group.id);
    const opener = call('group-opener', [str(`prompts-${group.id}`)], {
      kicker: str(
        `${names[group.stage]} · ${own.length} prompts, ${own[0]?.id} to ${own.at(-1)?.id}`,
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

export function checklistPages(guide: Guide): string[] {
  return guide.checklist.map(({ title, items }) =>
    call('checklist-block', [], {
      title: words(title),
      total: str(duration(items.reduce((sum, item) => sum + item.minutes, 0))),
      items: array(items.map((item) => array([words(item.do), str(`${item.minutes} min`)]))),
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

const duration = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours ? `about ${hours} h ${rest ? `${rest} min` : ''}`.trim() : `${rest} min`;
};
