/*
 * What a guide is built on, for its compiler and for the sections and pieces of the landing
 * page that only a shop with a guide has.
 */

/** What one person works in a month, selling included. */
export const WORKING_HOURS = 160;

/** The currency of the guide's examples. */
export const GUIDE_CURRENCY = 'USD';

/** What the guide is written in. Its stages and chapters have the names of this language's outline. */
export const GUIDE_LANGUAGE = 'en-US';

/** The five stages of the guide and the days that each takes, first and last. */
export const STAGES = [
  { id: 'find', days: [1, 4] },
  { id: 'shape', days: [5, 9] },
  { id: 'build', days: [10, 17] },
  { id: 'sell', days: [18, 25] },
  { id: 'grow', days: [26, 30] },
] as const;

export const STAGE_DAYS = 30;

/** What `outline.ts` of a shop says of each stage: its name, its chapters, and what the tool picker shows. */
export type Outline = Readonly<
  Record<
    (typeof STAGES)[number]['id'],
    {
      name: string;
      aim: string;
      chapters: readonly string[];
      tool: { job: string; mustDo: string; examples: string };
    }
  >
>;

/** A problem in the seller's files. The message says where, so no stack trace is shown. */
export class GuideError extends Error {}
