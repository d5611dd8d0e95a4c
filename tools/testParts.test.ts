import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const scriptOf = (part: string) => `
  import { check, runParts, twice, vitest } from './tools/testParts.ts';
  await runParts([[${part}]]);
`;

/** Runs a part whose tool is this shell script. */
function runPart(part: string, tool: string, script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'test-part-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, tool), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return spawn(process.execPath, ['--input-type=module', '-e', scriptOf(part)], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: `${folder}${delimiter}${process.env.PATH}` },
  });
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a test run that is stopped also stops the tool that it runs', async () => {
  const run = runPart(`vitest('endless', [])`, 'vitest', 'echo "pid $$"\nexec sleep 600');
  let output = '';
  run.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output).toMatch(/pid \d+\n/);
  const pid = Number(/pid (\d+)/.exec(output)?.[1]);
  expect(isRunning(pid)).toBe(true);
  run.kill('SIGTERM');
  expect(await once(run, 'exit')).toEqual([128 + constants.signals.SIGTERM, null]);
  expect(isRunning(pid)).toBe(false);
});

test('a check leaves the processor to the build beside it', async () => {
  const script = 'for try in $(seq 600); do [ "$(nice)" = 19 ] && exit 0; sleep 0.1; done; exit 1';
  const run = runPart(`check('lint', 'lint', [])`, 'lint', script);
  run.stdout.resume();
  expect(await once(run, 'exit')).toEqual([0, null]);
});

test('what measures may fail once, and is listed by name', async () => {
  const failsOnce = '[ -e "$0.ran" ] || { touch "$0.ran"; echo slow; exit 1; }';
  const run = runPart(`twice(check('speed', 'speed', []))`, 'speed', failsOnce);
  run.stdout.setEncoding('utf8');
  const [output, [code]] = await Promise.all([run.stdout.toArray(), once(run, 'exit')]);
  expect(code).toBe(0);
  expect(output.join('')).toMatch(/\? speed: .*\nslow\n\npassed only on the second attempt/);
});

test('what measures fails when it fails twice', async () => {
  const run = runPart(`twice(check('speed', 'speed', []))`, 'speed', 'exit 1');
  run.stdout.resume();
  expect(await once(run, 'exit')).toEqual([1, null]);
});

const fileOf = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({
    status,
    fullName: `test ${at}`,
    failureMessages: status === 'failed' ? ['boom'] : [],
  })),
});

/** A Vitest that reports this, and when it is started again, that. */
async function runTwice(...attempts: ReturnType<typeof fileOf>[][]) {
  const [first, second] = attempts.map((testResults) => JSON.stringify({ testResults }));
  const script = `
    echo "asked: $*"
    for arg in "$@"; do case $arg in --outputFile.json=*) file=\${arg#*=};; esac; done
    report='${first}'
    [ -e "$0.ran" ] && report='${second}'
    touch "$0.ran"
    echo "$report" > "$file"
    case $report in *failed*) exit 1;; esac`;
  const run = runPart(`vitest('rules', ['--some'])`, 'vitest', script);
  run.stdout.setEncoding('utf8');
  const [output, [code]] = await Promise.all([run.stdout.toArray(), once(run, 'exit')]);
  const text = output.join('');
  const asked = [...text.matchAll(/^asked: .*(--some.*)/gm)].map(([, args]) => args);
  return { asked, code, summary: text.slice(text.lastIndexOf('rules  ')) };
}

test('a file that failed by chance runs once more alone, and is listed by name', async () => {
  const other = fileOf('/b.test.ts', 'passed');
  const { asked, code, summary } = await runTwice(
    [fileOf('/a.test.ts', 'passed', 'failed'), other],
    [fileOf('/a.test.ts', 'passed', 'passed')],
  );
  expect(asked).toEqual(['--some', '--some --isolate --maxWorkers=1 /a.test.ts']);
  expect(code).toBe(0);
  expect(summary).toContain(
    '\n? /a.test.ts\ntest 1\nboom\npassed only on the second attempt\n\n3 passed, 0 failed\n',
  );
});

test('what fails again counts', async () => {
  const { code, summary } = await runTwice(
    [fileOf('/a.test.ts', 'failed', 'failed')],
    [fileOf('/a.test.ts', 'passed', 'failed')],
  );
  expect(code).toBe(1);
  expect(summary).toContain('\n✗ /a.test.ts\ntest 1\nboom\n');
  expect(summary).toContain('\n? /a.test.ts\ntest 0\nboom\n');
  expect(summary).toContain('\n1 passed, 1 failed\n');
});

test('a second attempt that ends without a report changes nothing', async () => {
  const { code, summary } = await runTwice([fileOf('/a.test.ts', 'failed')], []);
  expect(code).toBe(1);
  expect(summary).toContain('\n✗ /a.test.ts\ntest 0\nboom\n\n0 passed, 1 failed\n');
});

test('where many files fail, none runs again', async () => {
  const many = Array.from({ length: 11 }, (_, at) => fileOf(`/${at}.test.ts`, 'failed'));
  const { asked, code, summary } = await runTwice(many);
  expect(asked).toEqual(['--some']);
  expect(code).toBe(1);
  expect(summary).toContain('\n0 passed, 11 failed\n');
});
