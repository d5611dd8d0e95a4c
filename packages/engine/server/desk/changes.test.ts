import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { sessionEvent, signed } from '../../../../testkit/fakes/paymentEvents.ts';
import { CHANGES_POLL_MS, type TestDesk, testDesk } from '../../../../testkit/testDesk.ts';
import { record } from '../db/audit.ts';
import { watchChanges } from './changes.ts';

/** Long enough for several polls of the store. */
const severalPolls = () => sleep(6 * CHANGES_POLL_MS);

let it: TestDesk;
afterEach(() => it.close());

/** After the login, because the desk compares the newest entry. */
const later = () => new Date(it.shop.time.now.getTime() + 1);

/** Collects the events of the stream until it is closed. */
async function listen(cookie: string) {
  const abort = new AbortController();
  const answer = await it.ask('/api/changes', { headers: { cookie }, signal: abort.signal });
  const events: string[] = [];
  const reader = answer.body?.getReader();
  const ended = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return;
      events.push(
        ...[
          ...Buffer.from(value ?? [])
            .toString()
            .matchAll(/^event: (.*)$/gm),
        ].map(([, e = '']) => e),
      );
    }
  })();
  return { answer, events, ended, close: () => reader?.cancel() };
}

describe.each(ENGINES)('on %s', (engine) => {
  test('notifies open pages of a new order', async () => {
    it = await testDesk(await settingsFor(engine));
    const stream = await listen(await it.logIn());
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    await expect.poll(() => stream.events).toEqual(['hello']);
    await severalPolls();
    expect(stream.events).toEqual(['hello']);
    const event = signed(sessionEvent('completed'), { at: it.shop.time.now });
    await it.shop.app.request('/webhooks/stripe', event);
    await expect.poll(() => stream.events).toContain('change');
    await stream.close();
  });
});

test('ends the event stream when the session has ended', async () => {
  it = await testDesk();
  const stream = await listen(await it.logIn());
  await expect.poll(() => stream.events).toEqual(['hello']);
  await it.shop.store.deleteFrom('desk_sessions').execute();
  await severalPolls();
  await record(it.shop.store, later, 'test', 'released', {});
  await stream.ended;
  expect(stream.events).toEqual(['hello']);
});

test('opens no event stream for a HEAD request', async () => {
  it = await testDesk();
  const cookie = await it.logIn();
  for (let n = 0; n < 60; n += 1) {
    await it.ask('/api/changes', { method: 'HEAD', headers: { cookie } });
  }
  const stream = await listen(cookie);
  expect(stream.answer.status).toBe(200);
  await stream.close();
});

test('stops polling after the store has failed', async () => {
  it = await testDesk();
  const { store } = it.shop;
  const stream = await listen(await it.logIn());
  await expect.poll(() => stream.events).toEqual(['hello']);
  await severalPolls();
  await store.schema.dropTable('desk_sessions').execute();
  await record(store, later, 'test', 'released', {});
  await stream.ended;
  expect(takeLogErrors().join()).toContain('desk event stream disconnected');
  await severalPolls();
  const selects = vi.spyOn(store, 'selectFrom');
  await severalPolls();
  expect(selects.mock.calls.filter(([table]) => String(table) === 'audit_log')).toEqual([]);
});

test('polls once for all pages, and not without pages', async () => {
  it = await testDesk();
  const { store } = it.shop;
  const selects = vi.spyOn(store, 'selectFrom');
  const pollCount = () =>
    selects.mock.calls.filter(([table]) => String(table) === 'audit_log').length;
  const changes = watchChanges(store, CHANGES_POLL_MS);
  await severalPolls();
  expect(pollCount()).toBe(0);
  const pages = new AbortController();
  for (let n = 0; n < 20; n += 1) changes.listen(pages.signal);
  await severalPolls();
  expect(pollCount()).toBeGreaterThanOrEqual(1);
  expect(pollCount()).toBeLessThanOrEqual(8);
  pages.abort();
  await severalPolls();
  const before = pollCount();
  await severalPolls();
  expect(pollCount()).toBe(before);
});
