import lighthouse from 'lighthouse';
import type { Say } from '../part.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse (mobile) on a page in the browser that listens on this port. */
export async function lighthouseScores(url: string, port: number, say: Say): Promise<number[]> {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`no result for ${url}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  CATEGORIES.forEach((name, index) => {
    if (scores[index] === 100) return;
    const lost = (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`);
    say(`  ${name}: ${lost.join(', ')}`);
  });
  return scores;
}

/** The median of three runs; when the first two agree, the third cannot change it. */
export async function steadyScores(measure: () => Promise<number[]>): Promise<number[]> {
  const runs = [await measure(), await measure()];
  if (String(runs[0]) === String(runs[1])) return runs[0] ?? [];
  runs.push(await measure());
  return CATEGORIES.map((_, index) => median(runs.map((scores) => scores[index] ?? 0)));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
