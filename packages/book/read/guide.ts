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
  StageId,
  searchSchema,
  templateSchema,
  toolsSchema,
} from './schemas.ts';
import type { WorkingFiles } from './workingFiles.ts';

/** A Markdown file: its validated front matter, its source and its blocks. */
export type Document<Head> = Head & { file: string; source: string; blocks: Block[] };

export type Manual = z.infer<typeof manualSchema>;
export type Chapter = Document<z.infer<typeof chapterSchema>>;
/** Of a guide that is a plan of stages and days: there every chapter has both. */
export type StagedChapter = Chapter & { stage: StageId; days: [number, number] };
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
type Checklist = z.infer<typeof checklistSchema>;
export type ChecklistBlock = Checklist['blocks'][number];

/** What the search learns from, by the addresses of the sections that answer it. */
type Questions = {
  /** Written from the text of one section. */
  questions: Map<string, string[]>;
  /** As buyers would ask, with all sections that answer. */
  asked: Map<string, string[]>;
};

/**
 * The whole manual as data. Every format of the bundle is made from it. A guide needs `manual.yaml`,
 * `about.md` and a chapter; what else it has is shown in every format, and what is absent or empty in none.
 */
export type Guide = {
  manual: Manual;
  about: About;
  fastStart?: FastStart | undefined;
  chapters: Chapter[];
  playbooks: Playbook[];
  caselets: Caselet[];
  moneyMap?: MoneyMap | undefined;
  lab?: Lab | undefined;
  references: Reference[];
  blueprints: Blueprint[];
  promptGroups: PromptGroup[];
  prompts: Prompt[];
  tools: ToolStage[];
  checklist: ChecklistBlock[];
  checklistHead: Omit<Checklist, 'blocks'>;
  templates: Template[];
  /** The working files in other languages. */
  workingFiles: WorkingFiles[];
  /** `one-page-offer.en.md` and so on. */
  drafts: Draft[];
  /** Absent in a guide whose own words are enough to search it. */
  search?: (z.infer<typeof searchSchema> & Questions) | undefined;
  figures: z.infer<typeof figuresSchema>['figures'];
  /** Names and terms that the spelling check must accept. */
  words: string[];
};

/** All chapters of a plan of stages and days; none of any other guide. */
export const stagedChapters = ({ chapters }: Pick<Guide, 'chapters'>): StagedChapter[] =>
  chapters.filter((chapter): chapter is StagedChapter => chapter.stage !== undefined);

export const isStaged = (guide: Pick<Guide, 'chapters'>) => stagedChapters(guide).length > 0;

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
