import { expect, test } from 'vitest';
import { pacedResponse } from './pacedResponse.ts';

const CHUNKS = 12;

/** A response that has as many chunks ready as are read. */
function respondWith(type: string) {
  let sent = 0;
  let canceled: unknown;
  const body = new ReadableStream(
    {
      pull(controller) {
        if (sent === CHUNKS) return controller.close();
        sent += 1;
        controller.enqueue(new TextEncoder().encode(`${sent} `));
      },
      cancel: (reason) => {
        canceled = reason;
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, { status: 201, headers: { 'content-type': type } });
  return { response, sent: () => sent, canceled: () => canceled };
}

test('an event stream is read slowly enough for its words to arrive together', async () => {
  const began = performance.now();
  const response = pacedResponse(respondWith('text/event-stream; charset=utf-8').response);
  expect(response.status).toBe(201);
  expect(await response.text()).toBe('1 2 3 4 5 6 7 8 9 10 11 12 ');
  // 10 + 20 + … + 90 + 100 + 100 + 100 ms, less what timers round off.
  expect(performance.now() - began).toBeGreaterThan(600);
});

test('nothing is read before it is asked for, and leaving ends the response', async () => {
  const model = respondWith('text/event-stream');
  const reader = pacedResponse(model.response).body?.getReader();
  expect(model.sent()).toBe(0);
  await reader?.read();
  expect(model.sent()).toBe(1);
  await reader?.cancel('left');
  expect(model.canceled()).toBe('left');
});

test('an answer that is no event stream is left as it is', async () => {
  const { response } = respondWith('application/json');
  expect(pacedResponse(response)).toBe(response);
});
