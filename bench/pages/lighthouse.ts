import lighthouse, { type Flags } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Say } from '../part.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** All that the performance score is made of. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/** Its usual seconds of waiting are for pages of many parties, which go on loading for long. */
const QUICKLY: Flags = {
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 500,
};

// Before each run it tries for a second how quick the machine is: no score depends on the answer.
Object.assign(pageFunctions, { computeBenchmarkIndex: () => 0 });

type Visit = {
  url: string;
  /** Where the browser listens. */
  port: number;
  say: Say;
};

/** Lighthouse (mobile), once, in the order of the categories. */
export const lighthouseScores = (visit: Visit) =>
  run(visit, CATEGORIES, { onlyCategories: [...CATEGORIES] });

/**
 * The median of three runs. Only performance differs from run to run, so the others measure nothing
 * else; when the first two agree, the third cannot change it.
 */
export async function steadyScores(visit: Visit): Promise<number[]> {
  const performance = async () => {
    const [score = 0] = await run(visit, ['performance'], { onlyAudits: METRICS });
    return score;
  };
  const [first = 0, ...others] = await lighthouseScores(visit);
  const second = await performance();
  if (second === first) return [first, ...others];
  const [, median = 0] = [first, second, await performance()].sort((a, b) => a - b);
  return [median, ...others];
}

const ATTEMPTS = 3;

/** On a busy machine a run now and then sees no picture at all; that says nothing about the page. */
async function run(
  visit: Visit,
  names: readonly Category[],
  what: Flags,
  attempt = 1,
): Promise<number[]> {
  const { url, port, say } = visit;
  const result = await lighthouse(url, { port, ...QUICKLY, ...what });
  if (!result) throw new Error(`no result for ${url}`);
  const { categories, audits } = result.lhr;
  const failed = Object.values(audits).find(({ errorMessage }) => errorMessage)?.errorMessage;
  if (failed) {
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse could not measure ${url}: ${failed}`);
    say(`  again, because of: ${failed}`);
    return run(visit, names, what, attempt + 1);
  }
  return names.map((name) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100);
    const lost = (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`);
    if (score < 100) say(`  ${name}: ${lost.join(', ')}`);
    return score;
  });
}
