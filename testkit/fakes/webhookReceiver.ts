import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = { headers: IncomingHttpHeaders; body: string };

/** A system of the seller's that keeps what it receives. It answers as told, or never. */
export async function webhookReceiver() {
  const received: Received[] = [];
  const answer: { status: number; headers?: Record<string, string>; never?: true } = {
    status: 204,
  };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    if (!answer.never) response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer,
    events: () => received.map(({ body }) => JSON.parse(body)),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>;
