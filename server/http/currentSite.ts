import type { Clock } from '../core/clock.ts';
import type { Env } from '../core/env.ts';
import { log } from '../core/log.ts';
import type { Care } from './representation.ts';
import { type LoadedSite, loadSite } from './site.ts';

export type CurrentSite = {
  site: () => LoadedSite;
  /** When its pages are as small as they get. */
  settled: Promise<void>;
};

/** Preparing takes a second or two; what made it fail may be over by then. */
const AGAIN_MS = 60_000;

/**
 * The site of this year: at New Year it is prepared anew while the old one goes on being served. So
 * it is at the start: visitors need not wait until all pages are compressed as well as they can be.
 */
export async function currentSite(
  folder: string,
  env: Env,
  clock: Clock,
  best: Care = 'well',
): Promise<CurrentSite> {
  const load = async (year: number, care: Care, before?: LoadedSite) => ({
    year,
    site: await loadSite(folder, env, year, care, before),
  });
  let current = await load(clock().getUTCFullYear(), 'hastily');
  let lastTry = Number.NEGATIVE_INFINITY;
  const renew = (year: number) =>
    load(year, best, current.site).then(
      (fresh) => {
        current = fresh;
      },
      (error) => log.error({ year, error }, 'pages could not be prepared'),
    );
  const settled = renew(current.year);
  return {
    settled,
    site() {
      const now = clock();
      // A clock that is set back has its time to wait behind it.
      const rested = Math.abs(now.getTime() - lastTry) >= AGAIN_MS;
      if (now.getUTCFullYear() !== current.year && rested) {
        lastTry = now.getTime();
        void renew(now.getUTCFullYear());
      }
      return current.site;
    },
  };
}
