import { findBrowser } from '../testkit/browser.ts';
import { buildWhatChanged } from './build/buildWhatChanged.ts';
import { check, playwright, runParts, step, vitest } from './testParts.ts';

/** What a developer runs before every commit. `npm run test:full` holds the rest. */
findBrowser();
await runParts([
  step('build', buildWhatChanged),
  check('format, lint and import direction', 'biome', ['check', '.', '--error-on-warnings']),
  check('types', 'tsc', ['--noEmit']),
  check('unused code', 'knip', []),
  vitest('rules and server', ['--project=shared']),
  playwright('journeys in a browser'),
]);
