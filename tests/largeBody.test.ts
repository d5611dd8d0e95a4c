import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendLargeBody } from '../testkit/largeBody.ts';
import { peakDuring } from '../testkit/memory.ts';
import { type RunningServer, startServer } from '../testkit/serverProcess.ts';

const LARGE = 300_000_000;
const MAX_GROWTH_MB = 10;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const PATHS = [
  ['POST', '/thank-you'],
  ['POST', '/forms/refund'],
  ['POST', '/library/x/1/account'],
  ['POST', '/sandbox/pay'],
  ['POST', '/nowhere'],
  ['PUT', '/'],
  ['GET', '/'],
] as const;

test.runIf(process.platform === 'linux').each([
  ['site', () => server.url, PATHS],
  [
    'desk',
    () => server.deskUrl,
    [
      ['POST', '/login'],
      ['POST', '/api/orders'],
      ['GET', '/login'],
    ],
  ],
] as const)(
  'a body of 300 MB costs the %s no memory, and others are served meanwhile',
  async (_, url, paths) => {
    const bodies = (bytes: number) =>
      Promise.all(paths.map(([method, path]) => sendLargeBody(url(), { method, path, bytes })));
    // The first requests compile code and grow the heap, whatever their size.
    for (let n = 0; n < 20; n += 1) {
      await bodies(70_000);
      await (await fetch(url())).text();
    }
    const grown = await peakDuring(server.pid, async () => {
      const sending = bodies(LARGE);
      expect((await fetch(url())).status).toBe(200);
      const statuses = await sending;
      expect(statuses.filter((status) => status !== 413 && status !== 0)).toEqual([]);
    });
    expect(grown).toBeLessThan(MAX_GROWTH_MB);
  },
);
