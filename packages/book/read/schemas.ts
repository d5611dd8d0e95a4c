import { z } from 'zod';

/** The schema of each file of the manual. An invalid file stops the build with its name and key. */
const text = z.string().trim().min(1);
const day = z.int().min(1);
const number = z.int().min(1);

/** In the languages of the shop. */
const localized = z.record(text, text);

const STAGE_IDS = ['find', 'shape', 'build', 'sell', 'grow'] as const;
const stage = z.enum(STAGE_IDS);
export type StageId = (typeof STAGE_IDS)[number];

export const manualSchema = z.strictObject({
  subtitle: text,
  sampleChapter: number,
  /** Pages shown on the site, by the ID of what is on them, and the widths in which they are shown. */
  pagePictures: z.record(text, z.array(number).min(1)).default({}),
  /** On the landing page. */
  shownPrompt: text.optional(),
  shownCaselet: number.optional(),
  mayRepeat: z.array(text).default([]),
  startHere: z
    .array(z.strictObject({ page: text, name: localized.optional(), note: localized }))
    .default([]),
  partNames: z.record(text, localized).default({}),
  library: z.array(
    z.strictObject({
      name: localized,
      note: localized.optional(),
      items: z.array(
        z.strictObject({
          /** Paths without their endings. */
          files: z.array(text).min(1),
          /** By default the title of the template or of the book. */
          title: text.optional(),
          purpose: localized,
          /** The page of the online reader with the same content. */
          page: text.optional(),
        }),
      ),
    }),
  ),
});

export const chapterSchema = z
  .strictObject({
    number,
    title: text,
    /** Where the guide is a plan of stages and days. */
    stage: stage.optional(),
    days: z.tuple([day, day]).optional(),
    summary: text.max(160),
  })
  .refine(({ stage, days }) => (stage === undefined) === (days === undefined), {
    path: ['stage'],
    message: 'a chapter has a stage and its days, or neither',
  });

export const playbookSchema = z.strictObject({
  number,
  title: text,
  buyer: text,
  promise: text,
  setupPrice: z.number(),
  monthlyPrice: z.number(),
  hoursPerMonth: z.number(),
  /** Hours to set up a new client, and tools and fees for one client in a month. */
  setupHours: z.number().default(0),
  monthlyCosts: z.number().default(0),
  /** What the buyer of the price example saves a month. */
  monthlySaving: z.number().optional(),
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
export const templateSchema = z.strictObject({
  title: text,
  use: text,
  /** Printed at its head where the title is not meant for the client. */
  heading: text.optional(),
});

/** A page about facts that change: law, tax, software. It says when they were looked up, and where. */
export const referenceSchema = z.strictObject({
  number,
  title: text,
  summary: text.max(160),
  checkedOn: z.iso.date(),
  sources: z.array(z.strictObject({ title: text, url: z.url({ protocol: /^https$/ }) })).min(1),
});

/** A draft of the consultant: a template with marks, and the page of the reader that explains it. */
export const draftSchema = z.strictObject({ title: text, page: text });

export const promptsSchema = z.strictObject({
  groups: z.array(z.strictObject({ id: text, title: text, stage: stage.optional() })).min(1),
  prompts: z
    .array(
      z.strictObject({
        id: z.string().regex(/^P-\d{3}$/),
        group: text,
        title: text,
        when: text,
        prompt: text,
        placeholders: z.array(z.strictObject({ name: text, example: text })),
        check: text,
      }),
    )
    .min(1),
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

/** What buyers would ask, for the search of the consultant. */
export const searchSchema = z.strictObject({
  /** Each word in the list counts as the word that it is listed under. */
  synonyms: z.record(text, z.array(text).min(1)),
  /** What the guide does not answer, by language. */
  elsewhere: z.record(text, z.array(text).min(1)).default({}),
  /** By page, or page#section, of the online reader; then by language. */
  sections: z.record(text, z.record(text, z.array(text).min(1))),
});

/** Figures that several places state; see `check/figures.ts`. */
export const figuresSchema = z.strictObject({
  figures: z.array(
    z.strictObject({ name: text, value: z.number(), says: text, places: z.array(text).min(1) }),
  ),
});

export const checklistSchema = z.strictObject({
  title: text.default('Checklist'),
  /** Above the title, and below it. */
  kicker: z.string().default(''),
  lead: z.string().default(''),
  blocks: z
    .array(
      z.strictObject({
        title: text,
        items: z.array(z.strictObject({ do: text, minutes: number })).min(1),
      }),
    )
    .min(1),
});
