import { makeBooklet } from '../pdf/booklet.ts';
import type { KeepFit } from '../pdf/fit.ts';
import { curlText } from '../read/blocks.ts';
import type { Edition } from '../read/edition.ts';
import { type Guide, isStaged, stagedChapters } from '../read/guide.ts';
import { hasOutline, stageNames } from '../read/outline.ts';
import type { WorkingFiles } from '../read/workingFiles.ts';
import { inLanguage, phraseBook, type Translate } from '../sheets/inLanguage.ts';
import { moneyMapSheet } from '../sheets/moneyMapSheet.ts';
import { offerCalculator } from '../sheets/offerCalculator.ts';
import { promptLibrary } from '../sheets/promptLibrary.ts';
import { toolPicker } from '../sheets/toolPicker.ts';
import { exercisesOf, tracker } from '../sheets/tracker.ts';
import { checklistSheet } from '../sheets/trackerExtras.ts';
import type { Workbook } from '../sheets/workbook.ts';
import { makeXlsx } from '../sheets/xlsx.ts';
import { promptsMarkdown, templateMarkdown } from '../templates/markdownFiles.ts';
import { makeDocx } from '../templates/templateDocx.ts';
import { bytes, type Files } from '../zip.ts';

/** The spreadsheets of the guide by file name. */
export function workbooksOf(guide: Guide): Record<string, Workbook> {
  const { playbooks, moneyMap, prompts, tools, checklist, checklistHead } = guide;
  const staged = isStaged(guide);
  return {
    ...(playbooks.length > 0 && { 'offer-calculator': offerCalculator() }),
    // With the checklist in it.
    ...(staged && { '30-day-tracker': tracker(guide) }),
    ...(!staged &&
      checklist.length > 0 && {
        checklist: { title: checklistHead.title, sheets: [checklistSheet(guide, 'Checklist')] },
      }),
    ...(moneyMap && { 'money-map': moneyMapSheet(moneyMap) }),
    ...(prompts.length > 0 && { 'prompt-library': promptLibrary(guide) }),
    ...(tools.length > 0 && { 'tool-picker': toolPicker(guide) }),
  };
}

/** The working files of one language, in its own folder, with the names of the originals. */
export async function makeWorkingFiles(
  guide: Guide,
  files: WorkingFiles,
  edition: Edition,
  keep?: KeepFit,
): Promise<Files> {
  const { folder, language, money, booklet } = files.about;
  const made: Files = {
    [`${folder}/${booklet.file}.pdf`]: await makeBooklet(files, edition, keep),
  };
  for (const [name, workbook] of Object.entries(translatedWorkbooks(guide, files)))
    made[`${folder}/sheets/${name}.xlsx`] = await makeXlsx({ ...workbook, money });
  for (const template of files.templates) {
    const path = `${folder}/templates/${template.name}`;
    made[`${path}.docx`] = await makeDocx(template, language);
    made[`${path}.md`] = bytes(templateMarkdown(template));
  }
  const translate = phrasesOf(guide, files);
  made[`${folder}/prompts/prompt-library.md`] = bytes(
    promptsMarkdown(framed(guide, files), edition.title, translate),
  );
  return made;
}

export function translatedWorkbooks(guide: Guide, files: WorkingFiles): Record<string, Workbook> {
  const translate = phrasesOf(guide, files);
  const books = Object.entries(workbooksOf({ ...guide, prompts: withLanguage(guide, files) }));
  return Object.fromEntries(
    books.map(([name, workbook]) => [name, inLanguage(workbook, translate, files.about.money)]),
  );
}

/** The prompts with a last line that asks for an answer in the language. */
const withLanguage = ({ prompts }: Guide, { frames }: WorkingFiles): Guide['prompts'] =>
  prompts.map((one) => ({ ...one, prompt: `${one.prompt.trim()}\n\n${frames.answerIn}` }));

/** The prompts as a reader of the language sees them. */
const framed = (guide: Guide, files: WorkingFiles) => ({
  prompts: withLanguage(guide, files).map((one) => ({ ...one, ...files.frames.prompts[one.id] })),
  promptGroups: guide.promptGroups.map((group) => ({
    ...group,
    title: files.frames.groups[group.id] ?? group.title,
  })),
});

/** Every text of the sheets with its translation: shared phrases, then the data of the guide. */
function phrasesOf(guide: Guide, files: WorkingFiles): Translate {
  const phrases = new Map(Object.entries(files.phrases));
  const put = (english: string | undefined, other: string | undefined) => {
    if (english !== undefined && other !== undefined) phrases.set(english, other);
  };
  for (const [id, name] of Object.entries(hasOutline ? stageNames() : {}))
    put(name, files.tasks.stages[id]);
  for (const [index, chapter] of stagedChapters(guide).entries()) {
    const translated = files.tasks.chapters[index];
    put(
      `${chapter.number}. ${curlText(chapter.title)}`,
      translated && `${chapter.number}. ${translated.title}`,
    );
    const tasks = [...new Set(exercisesOf(chapter).map(({ task }) => task))];
    for (const [place, task] of tasks.entries()) put(task, translated?.tasks[place]);
  }
  for (const [block, { title, items }] of guide.checklist.entries()) {
    const other = files.checklist[block];
    put(title, other?.title);
    for (const [place, item] of items.entries()) put(curlText(item.do), other?.items[place]?.do);
  }
  for (const [stage, { jobs }] of guide.tools.entries())
    for (const [place, job] of jobs.entries()) {
      const other = files.tools[stage]?.jobs[place];
      put(curlText(job.job), other?.job);
      put(curlText(job.startWith), other?.startWith);
      put(job.budget, other?.budget);
      put(job.examples.join(', '), other?.examples.join(', '));
      for (const [index, must] of job.mustDo.entries()) put(curlText(must), other?.mustDo[index]);
    }
  for (const { id, title } of guide.promptGroups) put(title, files.frames.groups[id]);
  for (const { id, title, when, check, prompt, placeholders } of withLanguage(guide, files)) {
    const frame = files.frames.prompts[id];
    put(title, frame?.title);
    put(when, frame?.when);
    put(check, frame?.check);
    // What is pasted stays in English.
    for (const same of [
      id,
      prompt.trim(),
      placeholders.map(({ name, example }) => `[${name}] ${example}`).join('\n'),
      ...placeholders.map(({ name }) => name),
    ])
      put(same, same);
  }
  return phraseBook(phrases, `${files.source}/sheets.yaml`);
}
