import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { logError } from '../log.ts';
import { loadSite, type Site } from './site.ts';

/** The site of this year: at New Year it is prepared anew while the old one goes on being served. */
export async function currentSite(folder: string, env: Env, clock: Clock): Promise<() => Site> {
  const yearNow = () => clock().getUTCFullYear();
  let year = yearNow();
  let site = await loadSite(folder, env, year);
  return () => {
    const now = yearNow();
    if (now !== year) {
      year = now;
      loadSite(folder, env, now).then(
        (fresh) => {
          site = fresh;
        },
        (error) => logError('the pages of the new year could not be prepared', error),
      );
    }
    return site;
  };
}
