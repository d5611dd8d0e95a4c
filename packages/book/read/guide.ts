import type { z } from 'zod';
import type { Block } from './blocks.ts';
import type { MoneyMap } from './moneyMap.ts';
import type { Lab } from './readLab.ts';
import type {
  aboutSchema,
  blueprintsSchema,
  caseletSchema,
  chapterSchema,
  checklistSchema,
  draftSchema,
  fastStartSchema,
  figuresSchema,
  manualSchema,
  playbookSchema,
  promptsSchema,
  referenceSchema,
  searchSchema,
  templateSchema,
  toolsSchema,
} from './schemas.ts';
import type { WorkingFiles } from './workingFiles.ts';

/** A Markdown file: its validated front matter, its source and its blocks. */
export type Document<Head> = Head & { file: string; source: string; blocks: Block[] };

export type Manual = z.infer<typeof manualSchema>;
export type Chapter = Document<z.infer<typeof chapterSchema>>;
export type Playbook = Document<z.infer<typeof playbookSchema>>;
export type Caselet = Document<z.infer<typeof caseletSchema>>;
export type FastStart = Document<z.infer<typeof fastStartSchema>>;
export type About = Document<z.infer<typeof aboutSchema>>;
export type Reference = Document<z.infer<typeof referenceSchema>>;
export type Template = Document<z.infer<typeof templateSchema>> & { name: string };
export type Draft = Document<z.infer<typeof draftSchema>>;
export type PromptGroup = z.infer<typeof promptsSchema>['groups'][number];
export type Prompt = z.infer<typeof promptsSchema>['prompts'][number];
export type Blueprint = z.infer<typeof blueprintsSchema>['blueprints'][number];
export type ToolStage = z.infer<typeof toolsSchema>['stages'][number];
export type ChecklistBlock = z.infer<typeof checklistSchema>['blocks'][number];

/** What the search learns from, by the addresses of the sections that answer it. */
type Questions = {
  /** Written from the text of one section. */
  questions: Map<string, string[]>;
  /** As buyers would ask, with all sections that answer. */
  asked: Map<string, string[]>;
};

/** The whole manual as data. Every format of the bundle is made from it. */
export type Guide = {
  manual: Manual;
  about: About;
  fastStart: FastStart;
  chapters: Chapter[];
  playbooks: Playbook[];
  caselets: Caselet[];
  /** What a monthly income takes; a guide may have no such pages. */
  moneyMap?: MoneyMap | undefined;
  /** The worked builds; a guide may have none. */
  lab?: Lab | undefined;
  /** Empty in a guide without a folder `reference`. */
  references: Reference[];
  blueprints: Blueprint[];
  promptGroups: PromptGroup[];
  prompts: Prompt[];
  tools: ToolStage[];
  checklist: ChecklistBlock[];
  templates: Template[];
  /** The working files in other languages; a guide may have none. */
  workingFiles: WorkingFiles[];
  /** `one-page-offer.en.md` and so on; a guide can do without. */
  drafts: Draft[];
  /** Absent in a guide whose own words are enough to search it. */
  search?: (z.infer<typeof searchSchema> & Questions) | undefined;
  /** Empty in a guide that repeats no figures. */
  figures: z.infer<typeof figuresSchema>['figures'];
  /** Names and terms that the spelling check must accept. */
  words: string[];
};

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** The figures at the top of a playbook. Without a monthly price it is a product sold once. */
export function priceExample({
  setupPrice,
  monthlyPrice,
  hoursPerMonth,
}: Playbook): [string, string][] {
  const prices: [string, string][] = monthlyPrice
    ? [
        [dollars(setupPrice), 'setup, example'],
        [dollars(monthlyPrice), 'a month, example'],
      ]
    : [[dollars(setupPrice), 'a copy, example']];
  return [...prices, [String(hoursPerMonth), 'hours of work a month']];
}
