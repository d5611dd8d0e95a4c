import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';

let desk: TestDesk;
beforeEach(async () => {
  desk = await testDesk();
  await desk.shop.deliver(sessionEvent('completed'));
});
afterEach(() => desk.close());

async function copyPath(): Promise<string> {
  const { email_id } = await desk.shop.store
    .selectFrom('email_copies')
    .select('email_id')
    .executeTakeFirstOrThrow();
  return `/emails/${email_id}`;
}

test('an email is shown to the seller only, where nothing in it can run', async () => {
  const path = await copyPath();
  expect((await desk.ask(path)).headers.get('location')).toMatch(/^\/login/);
  const cookie = await desk.logIn();
  for (const shown of [path, '/emails/preview?kind=lost-link&language=bg']) {
    const answer = await desk.ask(shown, { headers: { cookie } });
    expect([shown, answer.status]).toEqual([shown, 200]);
    expect(await answer.text()).toContain('/library/');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox allow-popups/);
    expect(policy).not.toContain('script');
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  }
});

test('a message is shown as it is being written, to pages of the desk only', async () => {
  const cookie = await desk.logIn();
  const ask = (headers: object) =>
    desk.ask('/emails/message', {
      method: 'POST',
      headers: { cookie, ...headers },
      body: new URLSearchParams({ order: '1', subject: 'Your question', text: 'Excel 2019 <b>' }),
    });
  const answer = await ask({});
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/Ann.*Excel 2019 &lt;b&gt;/s);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox allow-popups');
  const other = await ask({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  expect(other.status).toBe(403);
});

test.each(['/emails/none', '/emails/preview?kind=none', '/emails/preview?order=x'])(
  '%s does not exist',
  async (path) => {
    const cookie = await desk.logIn();
    expect((await desk.ask(path, { headers: { cookie } })).status).toBe(404);
  },
);
