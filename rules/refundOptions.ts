/** What can be chosen, and how much can be written. The words for people are in `content/messages`. */
export const DISAPPOINTMENTS = [
  'Clarity',
  'Depth',
  'Missing topic',
  'Price vs. value',
  'Format/UX',
] as const;
export const PARTS = [
  'Fast-Start Guide',
  'Offer Recipes',
  'Prompt Systems',
  'Funnel Kit',
  'Sales Assets',
  'Launch Checklist',
] as const;
export const HELPS = [
  'Clarification via email',
  'Quick 15-min call',
  'Extra examples',
  'Different format (video/audio)',
  'Updated prompts/workflows',
] as const;
export const RESOLUTIONS = [
  'Refund',
  'Exchange (different topic/format)',
  'Keep access with extra support',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
export const YES_NO = ['Yes', 'No'] as const;

export const REFUND_QUESTION_COUNT = 15;
export const LINE_LIMIT = 200;
export const PARAGRAPHS_LIMIT = 5000;
export const HOURS_LIMIT = 10_000;
export const EARLIEST_PURCHASE = '2000-01-01';
