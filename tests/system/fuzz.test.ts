import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATHS } from '../../packages/engine/rules/paths.ts';
import { deskPaths, fuzz, SITE_PATHS } from '../../testkit/fuzz.ts';
import { plainVisitor } from '../../testkit/plainVisitor.ts';
import { type RunningServer, startServer } from '../../testkit/serverProcess.ts';

const SECRET = 'a secret that nobody may ever see';
const PASSWORD = 'a password for tests';
const RUNS = 2000;

let server: RunningServer;
beforeAll(async () => {
  const env = { SHOP_SECRET: SECRET, DESK_PASSWORD: PASSWORD, TRUST_PROXY: '1' };
  server = await startServer({ env });
});
afterAll(() => server.stop());

const own = { 'sec-fetch-site': 'same-origin' };

async function logIn(): Promise<string> {
  const answer = await fetch(`${server.deskUrl}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.deskUrl },
    body: new URLSearchParams({ password: PASSWORD }),
  });
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** The first copy of the book and the first receipt start threads, whose memory is no leak. */
async function openEverything(library: string): Promise<void> {
  for (const link of ['/download/[^"]+\\.pdf[^"]*', `${library}/documents/[^"]+`]) {
    await vi.waitFor(
      async () => {
        const page = await (await fetch(server.url + library)).text();
        const path = new RegExp(`"(${link})"`).exec(page)?.[1]?.replaceAll('&amp;', '&');
        const answer = await fetch(server.url + (path ?? '/no-such-link'));
        await answer.arrayBuffer();
        expect(answer.headers.get('content-type')).toBe('application/pdf');
      },
      { timeout: 30_000, interval: 500 },
    );
  }
}

test.each(['site', 'desk'])(
  'random requests break nothing at the %s',
  async (where) => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const secrets = [SECRET, PASSWORD];
    const buyer = { name: 'Ann Lee', email: 'ann@example.com' };
    const { library } = await plainVisitor(server.url, 'en').buy(buyer);
    const key = library.slice(`${PATHS.library}/`.length);
    await openEverything(library);
    // Logging out would end the session of all other requests.
    const desk = (await deskPaths()).filter((path) => path !== '/logout');
    const target =
      where === 'site'
        ? { url: server.url, paths: SITE_PATHS, keys: [key], secrets }
        : { url: server.deskUrl, paths: desk, headers: { ...own, cookie: await logIn() }, secrets };
    const { tried, result } = await fuzz(target, { runs: RUNS, seed, pid: server.pid });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
    expect(`seed ${seed}: ${result}`).not.toContain('FOUND');
  },
  300_000,
);
