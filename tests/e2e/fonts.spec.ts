import { expect, test } from './fixtures.ts';
import { DESKTOP, FULL_DESKTOP, MESSAGES } from './helpers.ts';
import { pay } from './purchase.ts';

type TraceEvent = {
  name: string;
  args: { beginData?: { frame: string; dirtyObjects: number; totalObjects: number } };
};

test('A font that arrives late has only its own text laid out again', DESKTOP, async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/_fonts/serif-*', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/?lng=en', { waitUntil: 'domcontentloaded' });
  const has = (font: string) => page.evaluate((name) => document.fonts.check(name), font);
  await expect.poll(() => has('16px Text')).toBe(true);
  expect(await has('16px Book')).toBe(false);
  const layouts: { dirtyObjects: number; totalObjects: number }[] = [];
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[]) {
      // An SVG picture is a document of its own, laid out when it is first painted.
      const isPage = args.beginData?.frame === frameTree.frame.id;
      if (name === 'Layout' && args.beginData && isPage) layouts.push(args.beginData);
    }
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  arrive();
  await expect.poll(() => has('16px Book')).toBe(true);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  const shares = layouts.map(({ dirtyObjects, totalObjects }) => dirtyObjects / totalObjects);
  expect(Math.max(...shares)).toBeGreaterThan(0);
  expect(Math.max(...shares)).toBeLessThan(0.5);
});

test(
  'The library and a chapter load their fonts at once, and none later',
  FULL_DESKTOP,
  async ({ page }) => {
    const buyer = { language: 'bg', name: 'Ann', email: 'fonts@example.com' } as const;
    await page.goto(`/sandbox/pay?prefilled_email=${buyer.email}&lng=bg`);
    await pay(page, buyer);
    const open = page.getByRole('link', { name: MESSAGES.bg.library.thankYou.open });
    const library = (await open.getAttribute('href')) ?? 'no library';
    const fonts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname);
    });
    for (const path of [library, `${library}/read/chapter-1`]) {
      fonts.clear();
      await page.goto(path, { waitUntil: 'networkidle' });
      const preloaded = await page
        .locator('link[rel=preload][as=font]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(preloaded.length).toBeGreaterThan(1);
      expect([...fonts].toSorted()).toEqual(preloaded.toSorted());
    }
  },
);
