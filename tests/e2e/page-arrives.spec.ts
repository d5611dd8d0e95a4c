import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { FAILED_REQUEST, LANGUAGES, languageTag } from './helpers.ts';
import { LARGEST_SHIFT, observeShifts, shiftOf } from './layoutShift.ts';

for (const language of LANGUAGES) {
  test(
    `The header stays where it is while the page arrives (${language})`,
    languageTag(language),
    async ({ page, baseURL, expectedNoise }) => {
      expectedNoise.push(FAILED_REQUEST, /insights not loaded/);
      const html = await (await fetch(new URL(`/?lng=${language}`, baseURL))).text();
      // A slow processor paints what it has read so far.
      const end = html.indexOf('<a class="button small"');
      const rest = Promise.withResolvers<void>();
      const server = createServer(async (request, response) => {
        if (request.url !== '/') return response.writeHead(404).end();
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.write(html.slice(0, end));
        await rest.promise;
        response.end(html.slice(end));
      });
      await new Promise<void>((done) => server.listen(0, 'localhost', done));
      await observeShifts(page);
      const { port } = server.address() as AddressInfo;
      await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' });
      const painted = () => performance.getEntriesByName('first-paint').length;
      await expect.poll(() => page.evaluate(painted)).toBe(1);
      rest.resolve();
      await expect(page.locator('.bar > .button')).toBeVisible();
      await page.waitForLoadState('load');
      expect(await shiftOf(page)).toBeLessThan(LARGEST_SHIFT);
      server.closeAllConnections();
      server.close();
    },
  );
}
