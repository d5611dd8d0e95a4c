import type { Funnel } from '../../../server/commands/views.ts';

/**
 * What part of the first step each one is. Pages seen are counted by a script that visitors may block,
 * forms and payments by the server: when more of those were counted, nobody knows of how many they are
 * a part.
 */
export function sharesOf(steps: Funnel['steps']): Map<string, string> | undefined {
  const first = steps[0]?.count ?? 0;
  if (first === 0 || steps.some(({ count }) => count > first)) return undefined;
  return new Map(steps.map(({ step, count }) => [step, `${((count / first) * 100).toFixed(1)} %`]));
}
