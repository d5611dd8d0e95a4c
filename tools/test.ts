import { spawnSync } from 'node:child_process';
import { printToStderr } from '../packages/engine/build/print.ts';
import { buildWhatChanged } from '../packages/engine/tasks/build.ts';
import { findQuickBrowser } from '../testkit/browser.ts';
import { buildVariants } from '../testkit/buildVariants.ts';
import { findJava, MissingProgram } from '../testkit/debian.ts';
import { findPostgres } from '../testkit/postgres.ts';
import { check, playwright, runParts, step, twice, vitest } from './testParts.ts';

const FULL = { TEST_FULL: '1' };
/** The parts of the benchmark that take a minute each. */
const MEASURED = ['serving', 'writing', 'delivering', 'downloads'];
const [selected, ...args] = process.argv.slice(2);

if (selected === 'full') await full();
else if (selected === 'e2e') await e2e();
else await beforeEveryCommit();

/** `npm test`: what a developer runs before every commit. */
async function beforeEveryCommit(): Promise<void> {
  findPrograms(findQuickBrowser, findPostgres);
  await runParts([
    [step('build', buildWhatChanged), ...checks()],
    [vitest('rules and server', ['--project=shared', '--tags-filter=!full'])],
    [playwright('journeys in a browser')],
  ]);
}

/** What the tests need from the machine is found or installed now, and not after the build. */
function findPrograms(...all: (() => string)[]): void {
  const problems = all.flatMap((find) => {
    try {
      find();
      return [];
    } catch (error) {
      if (!(error instanceof MissingProgram)) throw error;
      return error.message;
    }
  });
  if (problems.length === 0) return;
  printToStderr(`\n${problems.join('\n\n')}\n`);
  process.exit(1);
}

/** They read sources only, so they run while the product is built. */
function checks() {
  return [
    check('format and lint', 'biome', ['check', '.', '--error-on-warnings']),
    check('import direction', 'node', ['tools/importDirection.ts']),
    check('owners of tables', 'node', ['tools/tableOwners.ts']),
    check('figures in the docs', 'node', ['tools/figures.ts']),
    check('running lines', 'node', ['tools/lines.ts']),
    check('types', 'tsc', ['--noEmit']),
    check('lookups in objects', 'node', ['tools/lookUps.ts']),
    check('unused code', 'knip', []),
  ];
}

/** `npm run test:full`: what takes too long for `npm test`. */
async function full(): Promise<void> {
  findPrograms(findQuickBrowser, findPostgres, findJava);
  await runParts([
    [step('build', buildWhatChanged)],
    [check('types of the benchmark', 'tsc', ['--noEmit', '-p', 'bench'])],
    [step('build other shops', buildVariants)],
    [vitest('PostgreSQL, one process and three', ['--project=shared', '-t', 'PostgreSQL'], FULL)],
    [vitest('long tests of rules and server', ['--project=shared', '--tags-filter=full'], FULL)],
    [vitest('kills, other shops, whole systems', ['--project=system'], FULL)],
    [playwright('journeys in all languages and sizes', FULL)],
    // Alone: it fails when something cannot be measured, and judges no speed.
    [
      twice(
        check('benchmark in its quick form', 'node', ['bench/bench.ts', '--quick', ...MEASURED]),
      ),
    ],
  ]);
}

/** Browser tests, all or some: `npm run test:e2e -- sale`. */
async function e2e(): Promise<void> {
  await buildWhatChanged();
  const { status } = spawnSync('playwright', ['test', ...args], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
