import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { newTestFolder } from '../../../../testkit/testFolder.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../composition.ts';

const DOCS = readFileSync(resolve(import.meta.dirname, '../../../../docs/connections.md'), 'utf8');

let shop: TestShop;
afterEach(() => shop.close());

/** The receiver from the docs, unchanged. `next` returns the next line it prints. */
function startReceiver(secret: string) {
  const code = /```js\n([\s\S]*?)```/.exec(DOCS)?.[1] ?? '';
  const file = join(newTestFolder('receiver-'), 'receiver.mjs');
  writeFileSync(file, code);
  const child = spawn(process.execPath, [file], { env: { PORT: '0', WEBHOOK_SECRET: secret } });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { next: async () => String((await lines.next()).value), stop: () => child.kill() };
}

test('the receiver of the docs accepts what the shop signs and nothing else', async () => {
  shop = await testShop({ WEBHOOK_LOOPBACK: 'allow' });
  shop.time.now = new Date();
  const seller = sellerOf(shop);
  const input = { url: 'http://127.0.0.1:1/', events: ['order.paid' as const], withBuyer: false };
  const { id, secret } = await commands['webhook-create'].run(seller, input);
  const receiver = startReceiver(secret);
  const url = `http://127.0.0.1:${await receiver.next()}/`;
  await shop.store.updateTable('webhook_endpoints').set({ url }).execute();
  await commands['webhook-ping'].run(seller, { id });
  await shop.idle();
  const { rows } = await commands['webhook-log'].run(seller, {});
  expect(rows).toMatchObject([{ state: 'delivered', status: 204 }]);
  expect(await receiver.next()).toBe(`${rows[0]?.id} ping`);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  };
  const forged = await fetch(url, { method: 'POST', headers, body: '{"type":"ping"}' });
  expect(forged.status).toBe(400);
  receiver.stop();
});
