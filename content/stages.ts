/** The five stages of the guide and the days that each takes, first and last. */
export const STAGES = [
  { id: 'find', days: [1, 4] },
  { id: 'shape', days: [5, 9] },
  { id: 'build', days: [10, 17] },
  { id: 'sell', days: [18, 25] },
  { id: 'grow', days: [26, 30] },
] as const;

export const STAGE_DAYS = 30;
