/**
 * What is true of this product and not of every shop. Messages say it as `facts.chapters`, legal
 * texts as `{{chapters}}`. The build compares the counts with the guide and stops when one is wrong.
 */
export const PRODUCT = {
  chapters: 20,
  playbooks: 6,
  caselets: 6,
  fastStartMinutes: 60,
  /** The headline claim; its qualifier in the messages stands directly beside it. */
  claim: { monthlyDollars: 10_000, days: 30 },
};

/** The five stages of the guide and the days that each takes, first and last. */
export const STAGES = [
  { id: 'find', days: [1, 4] },
  { id: 'shape', days: [5, 9] },
  { id: 'build', days: [10, 17] },
  { id: 'sell', days: [18, 25] },
  { id: 'grow', days: [26, 30] },
] as const;

export const STAGE_DAYS = 30;
