import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const scriptOf = (part: string) => `
  import { check, runParts, vitest } from './tools/testParts.ts';
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
