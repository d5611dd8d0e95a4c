import type { z } from 'zod';
import type { Block } from './blocks.ts';
import type {
  aboutSchema,
  blueprintsSchema,
  caseletSchema,
  chapterSchema,
  checklistSchema,
  fastStartSchema,
  manualSchema,
  playbookSchema,
  promptsSchema,
  templateSchema,
  toolsSchema,
} from './schemas.ts';

/** A Markdown file: its checked head, its text as written and as blocks. */
export type Document<Head> = Head & { file: string; source: string; blocks: Block[] };

export type Manual = z.infer<typeof manualSchema>;
export type Chapter = Document<z.infer<typeof chapterSchema>>;
export type Playbook = Document<z.infer<typeof playbookSchema>>;
export type Caselet = Document<z.infer<typeof caseletSchema>>;
export type FastStart = Document<z.infer<typeof fastStartSchema>>;
export type About = Document<z.infer<typeof aboutSchema>>;
export type Template = Document<z.infer<typeof templateSchema>> & { name: string };
export type PromptGroup = z.infer<typeof promptsSchema>['groups'][number];
export type Prompt = z.infer<typeof promptsSchema>['prompts'][number];
export type Blueprint = z.infer<typeof blueprintsSchema>['blueprints'][number];
export type ToolStage = z.infer<typeof toolsSchema>['stages'][number];
export type ChecklistBlock = z.infer<typeof checklistSchema>['blocks'][number];

/** The whole manual as data. Every format of the bundle is made from this and nothing else. */
export type Guide = {
  manual: Manual;
  about: About;
  fastStart: FastStart;
  chapters: Chapter[];
  playbooks: Playbook[];
  caselets: Caselet[];
  blueprints: Blueprint[];
  promptGroups: PromptGroup[];
  prompts: Prompt[];
  tools: ToolStage[];
  checklist: ChecklistBlock[];
  templates: Template[];
  /** Names and terms that the spelling check must accept. */
  words: string[];
};
