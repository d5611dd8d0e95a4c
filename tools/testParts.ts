import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '../packages/engine/build/print.ts';

/** A part that hangs must end with a message before the machine that runs it loses patience. */
const LIMIT_MS = 40 * 60_000;
const MOST_BY_CHANCE = 10;

type Count = {
  passed: number;
  failed: number;
  failures?: readonly string[];
  flaky?: readonly string[];
};
type Failure = { test: string; why: string };
type Part = { name: string; run: () => Count | Promise<Count> };

type Result = { name: string; count: Count; seconds: number };

/**
 * Runs all parts, even after failures; those in one list run at the same time. Ends with the time of
 * each part and one line of totals.
 */
export async function runParts(groups: readonly (readonly Part[])[]): Promise<never> {
  const results: Result[] = [];
  for (const parts of groups) {
    print(`\n— ${parts.map(({ name }) => name).join('; ')}`);
    results.push(...(await Promise.all(parts.map(timed))));
  }
  const width = Math.max(...results.map(({ name }) => name.length));
  print('');
  for (const { name, count, seconds } of results) {
    const verdict = count.failed > 0 ? `  ${count.failed} failed` : '';
    print(`${name.padEnd(width)} ${seconds.toFixed(0).padStart(5)} s${verdict}`);
  }
  // Repeated at the end of the log, where people look first.
  for (const failure of results.flatMap(({ count }) => count.failures ?? [])) {
    print(`\n✗ ${failure}`);
  }
  for (const name of results.flatMap(({ count }) => count.flaky ?? [])) {
    print(`\n? ${name}\npassed only on the second attempt`);
  }
  const total = (key: 'passed' | 'failed') =>
    results.reduce((sum, { count }) => sum + count[key], 0);
  print(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exit(total('failed') > 0 ? 1 : 0);
}

async function timed({ name, run }: Part): Promise<Result> {
  const began = performance.now();
  const count = await run();
  return { name, count, seconds: (performance.now() - began) / 1000 };
}

/** A preparation that does not count as a test. */
export const step = (name: string, run: () => void | Promise<void>): Part => ({
  name,
  async run() {
    await run();
    return { passed: 0, failed: 0 };
  },
});

/**
 * A tool that passes or fails as a whole. Its output is printed when it has ended, in one piece. The
 * build beside it goes first: its steps wait for each other, and a tool only needs time that is left.
 */
export const check = (name: string, command: string, args: readonly string[]): Part => ({
  name,
  async run() {
    const tool = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS });
    if (tool.pid) setPriority(tool.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    for (const stream of [tool.stdout, tool.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const ended: unknown[] = await once(tool, 'close').catch((error) => [error.message]);
    if (ended[0] === 0) return { passed: 1, failed: 0 };
    const failure = `${name}: ${command} ${args.join(' ')}\n${output || ended[0]}`;
    print(`\n${failure}`);
    return { passed: 0, failed: 1, failures: [failure] };
  },
});

/** Runs once more if it fails: what measures needs the machine, which others may take for a while. */
export const twice = (part: Part): Part => ({
  name: part.name,
  async run() {
    const first = await part.run();
    if (first.failed === 0) return first;
    print(`\n— ${part.name}: once more`);
    const second = await part.run();
    return second.failed > 0 ? second : { ...second, flaky: first.failures ?? [] };
  },
});

/**
 * Files that fail run once more, each in a process of its own. If many fail, it was not by chance.
 */
export const vitest = (name: string, args: readonly string[], env = {}): Part => ({
  name,
  async run() {
    const first = await runVitest(args, env);
    const failed = first.files.filter(hasFailed);
    const paths = failed.map((file) => file.name);
    if (failed.length === 0 || failed.length > MOST_BY_CHANCE) return vitestCount(first);
    print(`\n— ${name}: once more\n${paths.join('\n')}`);
    const second = await runVitest([...args, '--isolate', '--maxWorkers=1', ...paths], env);
    const ran = new Set(second.files.map((file) => file.name));
    if (!paths.every((path) => ran.has(path))) return vitestCount(first);
    const kept = first.files.filter((file) => !ran.has(file.name));
    const count = vitestCount({ ok: second.ok, files: [...kept, ...second.files] });
    const again = new Set(second.files.flatMap(vitestFailures).map(({ test }) => test));
    const flaky = failed.flatMap(vitestFailures).filter(({ test }) => !again.has(test));
    return { ...count, flaky: flaky.map(describeFailure) };
  },
});

async function runVitest(args: readonly string[], env: object) {
  return withReport(async (file) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const ok = await succeeds('vitest', ['run', ...reporters, ...args], env);
    const { testResults: files = [] } = read<{ testResults: VitestFile[] }>(file);
    return { ok, files };
  });
}

export const playwright = (name: string, env = {}): Part => ({
  name,
  run: () =>
    withReport(async (file) => {
      const ok = await succeeds('playwright', ['test'], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      });
      const { stats, suites = [] } = read<PlaywrightReport>(file);
      return {
        ...counted(ok, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected),
        failures: suites.flatMap((suite) => troubles(suite, (spec) => !spec.ok)),
        flaky: suites.flatMap((suite) => troubles(suite, isFlaky)),
      };
    }),
});

async function succeeds(command: string, args: readonly string[], env = {}): Promise<boolean> {
  // biome-ignore lint/style/noProcessEnv: passed on to the tools
  const all = { ...process.env, ...env };
  const tool = spawn(command, args, { stdio: 'inherit', env: all, timeout: LIMIT_MS });
  endWithThisProcess(tool);
  const [code] = await once(tool, 'close').catch((error) => {
    print(`${command}: ${error.message}`);
    return [1];
  });
  return code === 0;
}

/** A run that is stopped must not leave its tools behind. */
function endWithThisProcess(tool: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const stop = () => {
      tool.once('close', () => process.exit(128 + constants.signals[signal]));
      tool.kill(signal);
    };
    process.on(signal, stop);
    tool.once('close', () => process.off(signal, stop));
  }
}

/** A runner that crashed before it reported counts as one failure. */
const counted = (ok: boolean, passed = 0, failed = 0): Count => ({
  passed,
  failed: ok ? failed : Math.max(failed, 1),
});

async function withReport<Result>(run: (file: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read<Report>(file: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

const hasFailed = ({ status }: { status: string }) => status === 'failed';

function vitestCount({ ok, files }: { ok: boolean; files: readonly VitestFile[] }): Count {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failures = files.flatMap(vitestFailures);
  return { ...counted(ok, passed, failures.length), failures: failures.map(describeFailure) };
}

/** The tests that failed; a file without any failed as a whole. */
function vitestFailures({ name, status, message, assertionResults }: VitestFile): Failure[] {
  const failed = assertionResults.filter(hasFailed);
  if (failed.length === 0) return status === 'failed' ? [{ test: name, why: message }] : [];
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${name}\n${fullName}`,
    why: failureMessages.join('\n'),
  }));
}

const describeFailure = ({ test, why }: Failure) => `${test}\n${why}`;

type PlaywrightSpec = {
  file: string;
  title: string;
  ok: boolean;
  tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};

const isFlaky = ({ tests }: PlaywrightSpec) => tests.some(({ status }) => status === 'flaky');

/** The names of these tests, with their error messages. */
function troubles(suite: PlaywrightSuite, concerns: (spec: PlaywrightSpec) => boolean): string[] {
  const { suites = [], specs = [] } = suite;
  return [
    ...suites.flatMap((inner) => troubles(inner, concerns)),
    ...specs
      .filter(concerns)
      .map(({ file, title, tests }) =>
        [
          `${file}: ${title}`,
          ...tests.flatMap(({ projectName, results }) =>
            results.flatMap(({ error }) => (error ? [`${projectName}: ${error.message}`] : [])),
          ),
        ].join('\n'),
      ),
  ];
}
