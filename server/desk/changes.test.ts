import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ENGINES, settingsFor } from '../../testkit/engines.ts';
import { takeLogErrors } from '../../testkit/failOnConsole.ts';
import { sessionEvent, signed } from '../../testkit/fakes/paymentEvents.ts';
import { CHANGES_POLL_MS, type TestDesk, testDesk } from '../../testkit/testDesk.ts';
import { record } from '../db/audit.ts';
import { watchChanges } from './changes.ts';

/** Long enough for several looks at the store. */
const severalLooks = () => sleep(6 * CHANGES_POLL_MS);

let it: TestDesk;
afterEach(() => it.close());

/** Newer than the login: what has happened last is what the desk looks at. */
const later = () => new Date(it.shop.time.now.getTime() + 1);

/** Collects what is said on the line until told to hang up. */
async function listen(cookie: string) {
  const hangUp = new AbortController();
  const answer = await it.ask('/api/changes', { headers: { cookie }, signal: hangUp.signal });
  const said: string[] = [];
  const reader = answer.body?.getReader();
  const over = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return;
      said.push(
        ...[
          ...Buffer.from(value ?? [])
            .toString()
            .matchAll(/^event: (.*)$/gm),
        ].map(([, e = '']) => e),
      );
    }
  })();
  return { answer, said, over, hangUp: () => reader?.cancel() };
}

describe.each(ENGINES)('on %s', (engine) => {
  test('open pages are told that an order has come in', async () => {
    it = await testDesk(await settingsFor(engine));
    const line = await listen(await it.logIn());
    expect(line.answer.headers.get('content-type')).toContain('text/event-stream');
    await expect.poll(() => line.said).toEqual(['hello']);
    await severalLooks();
    expect(line.said).toEqual(['hello']);
    const event = signed(sessionEvent('completed'), { at: it.shop.time.now });
    await it.shop.app.request('/webhooks/stripe', event);
    await expect.poll(() => line.said, { timeout: 5000 }).toContain('change');
    await line.hangUp();
  });
});

test('the line ends when the session has ended', async () => {
  it = await testDesk();
  const line = await listen(await it.logIn());
  await expect.poll(() => line.said).toEqual(['hello']);
  await it.shop.store.deleteFrom('desk_sessions').execute();
  await severalLooks();
  await record(it.shop.store, later, 'test', 'something', {});
  await line.over;
  expect(line.said).toEqual(['hello']);
});

test('a line that the store breaks is listened to no longer', async () => {
  it = await testDesk();
  const { store } = it.shop;
  const line = await listen(await it.logIn());
  await expect.poll(() => line.said).toEqual(['hello']);
  await severalLooks();
  await store.schema.dropTable('desk_sessions').execute();
  await record(store, later, 'test', 'something', {});
  await line.over;
  expect(takeLogErrors().join()).toContain('desk event stream disconnected');
  await severalLooks();
  const looks = vi.spyOn(store, 'selectFrom');
  await severalLooks();
  expect(looks.mock.calls.filter(([table]) => String(table) === 'audit_log')).toEqual([]);
});

test('one look serves all pages, and nobody looks when there is no page', async () => {
  it = await testDesk();
  const { store } = it.shop;
  const looks = vi.spyOn(store, 'selectFrom');
  const ofTheLog = () => looks.mock.calls.filter(([table]) => String(table) === 'audit_log').length;
  const changes = watchChanges(store, CHANGES_POLL_MS);
  await severalLooks();
  expect(ofTheLog()).toBe(0);
  const stops = Array.from({ length: 20 }, () => changes.listen(() => undefined));
  await severalLooks();
  expect(ofTheLog()).toBeGreaterThanOrEqual(1);
  expect(ofTheLog()).toBeLessThanOrEqual(8);
  for (const stop of stops) stop();
  await severalLooks();
  const before = ofTheLog();
  await severalLooks();
  expect(ofTheLog()).toBe(before);
});
