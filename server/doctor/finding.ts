/** The result of one check. */
export type Finding = {
  what: string;
  verdict: 'fine' | 'advice' | 'missing';
  /** Plain words without secrets; says what to do when something is missing. */
  words: string;
};

const withVerdict =
  (verdict: Finding['verdict']) =>
  (what: string, words: string): Finding => ({ what, verdict, words });

export const fine = withVerdict('fine');
export const advice = withVerdict('advice');
export const missing = withVerdict('missing');
