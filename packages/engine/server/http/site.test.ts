import { expect, test } from 'vitest';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { content, shop } from '../../../../testkit/ourShop.ts';
import { browser } from '../../../../testkit/testApp.ts';
import { readEnv } from '../core/env.ts';
import { openSite, siteOf } from './site.ts';

test('retries a minute later when the pages of the new year cannot be made', async () => {
  let now = new Date('2026-12-31T23:59:00Z');
  let fails = false;
  const make = async (year: number) => {
    if (fails) throw new Error('no memory');
    return siteOf({ shop, content, env: readEnv({}), browser }, year);
  };
  const site = await openSite(make, () => now);
  const shown = () => {
    const html = Buffer.from(site().page('/contact', 'en')?.content ?? []).toString();
    return /© \d+/.exec(html)?.[0];
  };
  expect(shown()).toBe('© 2026');

  fails = true;
  now = new Date('2027-01-01T00:00:00Z');
  expect(shown()).toBe('© 2026');
  await expect
    .poll(takeLogErrors)
    .toEqual([expect.stringContaining('could not make the site for the new year')]);
  fails = false;
  expect(shown()).toBe('© 2026');

  now = new Date('2027-01-01T00:01:00Z');
  await expect.poll(shown).toBe('© 2027');
});
