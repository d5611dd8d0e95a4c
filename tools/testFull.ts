import { findBrowser } from '../testkit/browser.ts';
import { buildVariants } from '../testkit/buildVariants.ts';
import { buildWhatChanged } from './build/buildWhatChanged.ts';
import { check, playwright, runParts, step, vitest } from './testParts.ts';

const FULL = { TEST_FULL: '1' };

/** What takes too long for `npm test`. */
findBrowser();
await runParts([
  step('build', buildWhatChanged),
  check('types of the benchmark', 'tsc', ['--noEmit', '-p', 'bench']),
  step('build other shops', buildVariants),
  vitest('three processes on one database', ['--project=shared', '-t', 'shared by three'], FULL),
  vitest('kills, other shops, whole systems', ['--project=system']),
  playwright('journeys in all languages and sizes', FULL),
]);
