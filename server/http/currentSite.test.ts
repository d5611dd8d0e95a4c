import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STAND_INS } from '../../rules/paths.ts';
import { takeLogErrors } from '../../testkit/failOnConsole.ts';
import { readEnv } from '../core/env.ts';
import { currentSite } from './currentSite.ts';

test('pages of the new year that could not be prepared are tried again a minute later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(folder, 'en.html'), `© ${STAND_INS.year}`);
  let now = new Date('2026-12-31T23:59:00Z');
  const { site, settled } = await currentSite(folder, readEnv({}), () => now);
  await settled;
  const shown = () => site().page('/', 'en')?.html;
  expect(shown()).toBe('© 2026');

  renameSync(folder, `${folder}-away`);
  now = new Date('2027-01-01T00:00:00Z');
  expect(shown()).toBe('© 2026');
  await expect
    .poll(takeLogErrors)
    .toEqual([expect.stringContaining('pages could not be prepared')]);
  expect(shown()).toBe('© 2026');

  renameSync(`${folder}-away`, folder);
  now = new Date('2027-01-01T00:01:00Z');
  await expect.poll(shown).toBe('© 2027');
  rmSync(folder, { recursive: true });
});

test('a start does not wait until the pages are as small as they get', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const words = Array.from({ length: 20_000 }, (_, n) => `word ${(n * 7919) % 5003}`);
  writeFileSync(join(folder, 'en.html'), words.join(' '));
  const { site, settled } = await currentSite(folder, readEnv({}), () => new Date());
  const bytes = () => site().page('/', 'en')?.bodies.br?.byteLength ?? 0;
  const first = bytes();
  expect(first).toBeGreaterThan(0);
  await settled;
  expect(bytes()).toBeLessThan(first);
  rmSync(folder, { recursive: true });
});
