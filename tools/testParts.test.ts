import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = `
  import { runParts, vitest } from './tools/testParts.ts';
  await runParts([[vitest('endless', [])]]);
`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a test run that is stopped also stops the tool that it runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'endless-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const endless = '#!/bin/sh\necho "pid $$"\nexec sleep 600\n';
  writeFileSync(join(folder, 'vitest'), endless, { mode: 0o755 });
  const run = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: `${folder}${delimiter}${process.env.PATH}` },
  });
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
