import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './fixtures.ts';

export type Collected = { headers: IncomingHttpHeaders; body: Record<string, unknown> };
export type Collector = { url: string; received: Collected[]; status: number };

/** A form-collection service of somebody else, and a shop that is told to use it for both forms. */
export const test = base.extend<object, { collector: Collector }>({
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const collector: Collector = { url: '', received: [], status: 200 };
      const server = createServer(async (request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Access-Control-Allow-Headers', '*');
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        if (request.method === 'POST') {
          const body = JSON.parse(Buffer.concat(chunks).toString());
          collector.received.push({ headers: request.headers, body });
          response.statusCode = collector.status;
        }
        response.end('{}');
      });
      await new Promise<void>((done) => server.listen(0, () => done()));
      collector.url = `http://localhost:${(server.address() as AddressInfo).port}/collect`;
      await use(collector);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ collector }, use) =>
      use({ PURCHASE_FORM_URL: collector.url, REFUND_FORM_URL: collector.url }),
    { scope: 'worker' },
  ],
});
