import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLACEHOLDERS } from '../../rules/paths.ts';
import { takeLogErrors } from '../../testkit/failOnConsole.ts';
import { content } from '../../testkit/ourShop.ts';
import { readEnv } from '../core/env.ts';
import { openSite } from './site.ts';

test('retries a minute later when the pages of the new year cannot be loaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(folder, 'robots.txt'), `© ${PLACEHOLDERS.year}`);
  let now = new Date('2026-12-31T23:59:00Z');
  const site = await openSite(folder, readEnv({}), () => now, content);
  const shown = async () =>
    Buffer.from((await site().file('/robots.txt'))?.content ?? []).toString();
  expect(await shown()).toBe('© 2026');

  renameSync(folder, `${folder}-away`);
  now = new Date('2027-01-01T00:00:00Z');
  expect(await shown()).toBe('© 2026');
  await expect
    .poll(takeLogErrors)
    .toEqual([expect.stringContaining('could not load the site for the new year')]);
  expect(await shown()).toBe('© 2026');

  renameSync(`${folder}-away`, folder);
  now = new Date('2027-01-01T00:01:00Z');
  await expect.poll(shown).toBe('© 2027');
  rmSync(folder, { recursive: true });
});
