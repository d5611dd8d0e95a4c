import { setTimeout as delay } from 'node:timers/promises';

const [STEP_MS, LONGEST_MS] = [10, 100];

/**
 * Reads an event stream in portions. A model sends a few bytes with each word, and every read of them
 * goes through five streams of the provider package. Between two reads the socket is paused, so what
 * arrives meanwhile is one portion. The first words are read at once.
 */
export function pacedResponse(response: Response): Response {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.body || !isStream) return response;
  const reader = response.body.getReader();
  let portions = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        controller.enqueue(value);
        portions += 1;
        await delay(Math.min(portions * STEP_MS, LONGEST_MS));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
