import { z } from 'zod';

/** The schema of each file of the manual. An invalid file stops the build with its name and key. */
const text = z.string().trim().min(1);
const day = z.int().min(1);
const number = z.int().min(1);

const STAGE_IDS = ['find', 'shape', 'build', 'sell', 'grow'] as const;
const stage = z.enum(STAGE_IDS);
export type StageId = (typeof STAGE_IDS)[number];

export const manualSchema = z.strictObject({
  subtitle: text,
  sampleChapter: number,
  /** Pages shown on the site, by the ID of what is on them. */
  pagePictures: z.array(text),
  mayRepeat: z.array(text),
});

export const chapterSchema = z.strictObject({
  number,
  title: text,
  stage,
  days: z.tuple([day, day]),
  summary: text.max(160),
});

export const playbookSchema = z.strictObject({
  number,
  title: text,
  buyer: text,
  promise: text,
  setupPrice: z.number(),
  monthlyPrice: z.number(),
  hoursPerMonth: z.number(),
});

export const caseletSchema = z.strictObject({
  number,
  title: text,
  playbook: number,
  timeline: z.array(z.strictObject({ day, event: text })).min(4),
  series: z.strictObject({
    label: text,
    unit: text,
    points: z.array(z.tuple([z.number(), z.number()])).min(4),
  }),
});

export const fastStartSchema = z.strictObject({ title: text, minutes: number });
export const aboutSchema = z.strictObject({ title: text });
export const templateSchema = z.strictObject({ title: text, use: text });

export const promptsSchema = z.strictObject({
  groups: z.array(z.strictObject({ id: text, title: text, stage })),
  prompts: z.array(
    z.strictObject({
      id: z.string().regex(/^P-\d{3}$/),
      group: text,
      title: text,
      when: text,
      prompt: text,
      placeholders: z.array(z.strictObject({ name: text, example: text })),
      check: text,
    }),
  ),
});

export const blueprintsSchema = z.strictObject({
  blueprints: z.array(
    z.strictObject({
      id: text,
      title: text,
      playbook: number.optional(),
      purpose: text,
      nodes: z.array(
        z.strictObject({
          id: text,
          label: text,
          kind: z.enum(['input', 'step', 'check', 'output']),
        }),
      ),
      edges: z.array(z.union([z.tuple([text, text]), z.tuple([text, text, text])])),
    }),
  ),
});

export const toolsSchema = z.strictObject({
  stages: z.array(
    z.strictObject({
      id: stage,
      title: text,
      jobs: z.array(
        z.strictObject({
          job: text,
          mustDo: z.array(text),
          examples: z.array(text),
          startWith: text,
          budget: text,
        }),
      ),
    }),
  ),
});

export const checklistSchema = z.strictObject({
  blocks: z.array(
    z.strictObject({
      title: text,
      items: z.array(z.strictObject({ do: text, minutes: number })),
    }),
  ),
});
