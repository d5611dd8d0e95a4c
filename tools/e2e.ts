import { spawnSync } from 'node:child_process';
import { buildWhatChanged } from './build/buildWhatChanged.ts';

/** Journeys in a browser, all or some: `npm run test:e2e -- sale`. */
await buildWhatChanged();
const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
