import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testkit/testApp.ts';

let app: TestApp;
afterEach(() => app.close());

async function statusOfMailbox(variables: Record<string, string>) {
  app = await testApp(variables);
  mkdirSync(join(app.dataDir, 'mail'));
  writeFileSync(join(app.dataDir, 'mail', 'ann.html'), 'a link to the library');
  const [list, mail] = ['/mailbox', '/mailbox/ann.html'].map((path) => app.app.request(path));
  return [(await list)?.status, (await mail)?.status];
}

test('whoever rehearses a sale reads its mails', async () => {
  expect(await statusOfMailbox({})).toEqual([200, 200]);
});

test('nobody reads the mails of people who paid, whatever else was forgotten', async () => {
  const link = { PAYMENT_LINK_URL: 'https://buy.stripe.com/abc' };
  expect(await statusOfMailbox(link)).toEqual([404, 404]);
});
