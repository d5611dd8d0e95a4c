import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../tests/browser.ts';
import { buildVariants } from '../tests/buildVariants.ts';
import { buildWhatChanged } from './build/buildWhatChanged.ts';
import { say } from './build/say.ts';

type Count = { passed: number; failed: number };

const folder = mkdtempSync(join(tmpdir(), 'test-reports-'));
const reports = {
  vitest: join(folder, 'vitest.json'),
  playwright: join(folder, 'playwright.json'),
};

/** Everything that must hold, one after the other, and one line at the end that says whether it does. */
findBrowser();
buildWhatChanged();
buildVariants();
const counts = [
  check('format, lint and import direction', 'biome', ['check', '.', '--error-on-warnings']),
  check('types', 'tsc', ['--noEmit']),
  check('unused code', 'knip', []),
  unitTests(),
  browserTests(),
];
rmSync(folder, { recursive: true });
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  // biome-ignore lint/style/noProcessEnv: handed on to the tools
  const all = { ...process.env, ...env };
  return spawnSync(command, args, { stdio: 'inherit', env: all }).status === 0;
}

function check(name: string, command: string, args: string[]): Count {
  say(`\n— ${name}`);
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function unitTests(): Count {
  say('\n— rules and server');
  const ok = run('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reports.vitest}`,
  ]);
  const report = read(reports.vitest);
  return atLeastOneFailure(ok, { passed: report.numPassedTests, failed: report.numFailedTests });
}

function browserTests(): Count {
  say('\n— journeys in a browser');
  const ok = run('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright });
  const { stats = {} } = read(reports.playwright);
  if (stats.flaky > 0) say(`${stats.flaky} passed at the second try only`);
  return atLeastOneFailure(ok, {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
  });
}

/** A runner that broke before it could count has failed all the same. */
function atLeastOneFailure(ok: boolean, count: Partial<Count>): Count {
  const { passed = 0, failed = 0 } = count;
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
