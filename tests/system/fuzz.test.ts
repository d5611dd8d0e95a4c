import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fuzzTargets } from '../../testkit/attacks/attacks.ts';
import { logIn } from '../../testkit/attacks/deskAttempts.ts';
import { fuzz } from '../../testkit/fuzz.ts';
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

test('random requests break nothing at the site and at the desk', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const buyer = { name: 'Ann Lee', email: 'ann@example.com' };
  const { library } = await plainVisitor(server.url, 'en').buy(buyer);
  await openEverything(library);
  const cookie = await logIn({ deskUrl: server.deskUrl, password: PASSWORD });
  const seller = { cookie, 'sec-fetch-site': 'same-origin' };
  const targets = await fuzzTargets({ ...server, seller }, library, [SECRET, PASSWORD]);
  for (const [where, target] of Object.entries(targets)) {
    const { tried, result } = await fuzz(target, { runs: RUNS, seed, pid: server.pid });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
    expect(`${where}, seed ${seed}: ${result}`).not.toContain('FOUND');
  }
}, 600_000);
