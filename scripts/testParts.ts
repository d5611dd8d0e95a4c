import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './build/say.ts';

type Count = { passed: number; failed: number };
type Part = { name: string; run: () => Count | Promise<Count> };

/** Runs all parts, whatever fails, and ends with the time of each and one line that counts tests. */
export async function runParts(parts: readonly Part[]): Promise<never> {
  const results: { name: string; count: Count; seconds: number }[] = [];
  for (const { name, run } of parts) {
    say(`\n— ${name}`);
    const began = performance.now();
    const count = await run();
    results.push({ name, count, seconds: (performance.now() - began) / 1000 });
  }
  const width = Math.max(...parts.map(({ name }) => name.length));
  say('');
  for (const { name, count, seconds } of results) {
    const verdict = count.failed > 0 ? `  ${count.failed} failed` : '';
    say(`${name.padEnd(width)} ${seconds.toFixed(0).padStart(5)} s${verdict}`);
  }
  const total = (key: keyof Count) => results.reduce((sum, { count }) => sum + count[key], 0);
  say(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exit(total('failed') > 0 ? 1 : 0);
}

/** Something that must be there before the tests, and counts as none itself. */
export const step = (name: string, run: () => void | Promise<void>): Part => ({
  name,
  async run() {
    await run();
    return { passed: 0, failed: 0 };
  },
});

/** A tool that passes or fails as a whole. */
export const check = (name: string, command: string, args: readonly string[]): Part => ({
  name,
  run: () => (succeeds(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

export const vitest = (name: string, args: readonly string[], env = {}): Part => ({
  name,
  run: () =>
    withReport((file) => {
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
      const ok = succeeds('vitest', ['run', ...reporters, ...args], env);
      const { numPassedTests, numFailedTests } = read(file);
      return counted(ok, numPassedTests, numFailedTests);
    }),
});

export const playwright = (name: string, env = {}): Part => ({
  name,
  run: () =>
    withReport((file) => {
      const ok = succeeds('playwright', ['test'], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
      const { stats = {} } = read(file);
      return counted(ok, stats.expected, stats.unexpected);
    }),
});

function succeeds(command: string, args: readonly string[], env = {}): boolean {
  // biome-ignore lint/style/noProcessEnv: passed on to the tools
  const all = { ...process.env, ...env };
  return spawnSync(command, args, { stdio: 'inherit', env: all }).status === 0;
}

/** A runner that broke before it could count has failed all the same. */
const counted = (ok: boolean, passed = 0, failed = 0): Count => ({
  passed,
  failed: ok ? failed : Math.max(failed, 1),
});

function withReport(run: (file: string) => Count): Count {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    return run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
