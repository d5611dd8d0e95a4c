import { expect, test } from 'vitest';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { content, shop, words } from '../../../../testkit/ourShop.ts';
import { browser } from '../../../../testkit/testApp.ts';
import { type Content, openContent } from '../../content/content.ts';
import { MANIFEST_PATH } from '../../site/pages/siteFiles.ts';
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

test('pages have the colors and fonts of the shop after those of the engine', () => {
  const theme = ':root { --paper: #fff; --signal: #1f4a4f; --serif: Georgia, serif; }';
  const shown = (own: Content) => {
    const site = siteOf({ shop, content: own, env: readEnv({}), browser }, 2026);
    const files = [site.page('/', 'en'), site.page('/contact', 'en')];
    return [...files, site.localFile(MANIFEST_PATH, 'en')].map((file) =>
      Buffer.from(file?.content ?? []).toString(),
    );
  };
  const [home = '', contact = '', manifest] = shown(openContent(shop, { ...words, theme }));
  for (const page of [home, contact]) {
    expect(page).toContain(':root{--paper:#fff;--signal:#1f4a4f;--serif:Georgia, serif}</style>');
    expect(page).toContain('<meta name="theme-color" content="#fff"/>');
    expect(page).toContain('@font-face{font-family:Text;');
    expect(page).not.toMatch(/font-family:(Book|Book More|Headline);|_fonts\/serif-/);
  }
  expect(manifest).toContain('"theme_color":"#fff"');
  expect(shown(openContent(shop, { ...words, theme: '/* :root { --paper: #fff; } */' }))).toEqual(
    shown(content),
  );
});
