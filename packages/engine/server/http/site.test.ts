import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { content, shop, words } from '../../../../testkit/ourShop.ts';
import { browser } from '../../../../testkit/testApp.ts';
import { type Content, openContent } from '../../content/content.ts';
import { mergeWords } from '../../content/mergeWords.ts';
import { MANIFEST_PATH } from '../../site/pages/siteFiles.ts';
import { readEnv } from '../core/env.ts';
import { makeSite, openSite, siteOf } from './site.ts';

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

test('shows all pages with changed words at once, when every one of them is rendered', async () => {
  const withTitle = (say: string): Content =>
    openContent(shop, {
      ...words,
      own: {
        ...words.own,
        en: (facts) => mergeWords(words.own.en?.(facts), { contact: { title: say } }) as object,
      },
    });
  let now = withTitle('First');
  const slow = Promise.withResolvers<void>();
  let waits: Promise<void> | undefined;
  let fails = false;
  let begun = 0;
  const make = async (year: number) => {
    begun += 1;
    const made = await makeSite({ shop, content: now, env: readEnv({}), browser }, year);
    await waits;
    if (fails) throw new Error('no memory');
    return made;
  };
  const site = await openSite(make, () => new Date('2026-12-31T23:59:00Z'));
  const shown = () => {
    const html = Buffer.from(site().page('/contact', 'en')?.content ?? []).toString();
    return /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  };
  expect(shown()).toBe('First');

  now = withTitle('Second');
  expect(shown()).toBe('First');
  waits = slow.promise;
  const second = site.renderAgain();
  await setTimeout(50);
  expect(shown()).toBe('First');
  // Words that change meanwhile are rendered after those, and stay.
  now = withTitle('Third');
  const third = site.renderAgain();
  await setTimeout(50);
  expect([begun, shown()]).toEqual([2, 'First']);
  slow.resolve();
  await Promise.all([second, third]);
  expect(shown()).toBe('Third');

  // Words that cannot be rendered leave the site as it is.
  fails = true;
  await expect(site.renderAgain()).rejects.toThrow('no memory');
  expect(shown()).toBe('Third');
  fails = false;
  now = withTitle('Fourth');
  await site.renderAgain();
  expect(shown()).toBe('Fourth');
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
