import type { Funnel } from '../../../server/commands/views.ts';

/**
 * Each step as a share of the first. Page views are counted by a script that visitors may block, forms
 * and payments by the server; when a later count is higher than the first, shares make no sense.
 */
export function funnelShares(steps: Funnel['steps']): Map<string, string> | undefined {
  const first = steps[0]?.count ?? 0;
  if (first === 0 || steps.some(({ count }) => count > first)) return undefined;
  return new Map(steps.map(({ step, count }) => [step, `${((count / first) * 100).toFixed(1)} %`]));
}
