/** The result of one check. */
export type Finding = {
  check: string;
  status: 'fine' | 'advice' | 'missing';
  /** Without secrets; says what to do when something is missing. */
  details: string;
};

const withStatus =
  (status: Finding['status']) =>
  (check: string, details: string): Finding => ({ check, status, details });

export const fine = withStatus('fine');
export const advice = withStatus('advice');
export const missing = withStatus('missing');
