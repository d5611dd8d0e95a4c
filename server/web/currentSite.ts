import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { logError } from '../log.ts';
import { loadSite, type Site } from './site.ts';

/** Preparing takes a second or two; what made it fail may be over by then. */
const AGAIN_MS = 60_000;

/** The site of this year: at New Year it is prepared anew while the old one goes on being served. */
export async function currentSite(folder: string, env: Env, clock: Clock): Promise<() => Site> {
  const load = async (year: number) => ({ year, site: await loadSite(folder, env, year) });
  let current = await load(clock().getUTCFullYear());
  let nextTry = 0;
  return () => {
    const now = clock();
    if (now.getUTCFullYear() !== current.year && now.getTime() >= nextTry) {
      nextTry = now.getTime() + AGAIN_MS;
      load(now.getUTCFullYear()).then(
        (fresh) => {
          current = fresh;
        },
        (error) => logError('the pages of the new year could not be prepared', error),
      );
    }
    return current.site;
  };
}
