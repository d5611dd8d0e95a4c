import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { RunningServer } from '../../testkit/serverProcess.ts';

/** A browser that calls itself headless is not counted. */
export const PERSON_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150';

/** Everything counted so far, as names and numbers. */
export function countedSteps(server: RunningServer): Record<string, number> {
  const file = new SQLite(join(server.dataDir, 'shop.db'), { readonly: true });
  try {
    const steps = file.prepare<[], { name: string; count: number }>(
      `select figure as name, sum(value) as count from daily_figures
       where figure like 'step:%' group by figure
       union all select 'page:' || path, sum(views) from page_views group by path`,
    );
    return Object.fromEntries(steps.all().map(({ name, count }) => [name, count]));
  } finally {
    file.close();
  }
}
