import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeBundle } from '../../../../testkit/fakes/bundle.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { testShop } from '../../../../testkit/testShop.ts';
import { describeUnpublishedChanges, listEditions, registerFirstEdition } from './editions.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('delivers a rebuilt bundle until the first order, then warns the seller', async () => {
  const shop = await testShop();
  closing.push(shop.close);
  const start = async (text: string) => {
    const bundle = makeBundle('1.0', { 'book.txt': text });
    closing.push(() => rmSync(bundle, { recursive: true }));
    await registerFirstEdition({ ...shop.seller('desk'), bundle });
    const [edition] = await listEditions(shop.store);
    return describeUnpublishedChanges(edition, bundle);
  };
  const delivered = () => readFileSync(join(shop.dataDir, 'editions', '1.0', 'book.txt'), 'utf8');
  expect(await start('the first book')).toBeUndefined();
  expect(await start('another book')).toBeUndefined();
  expect(delivered()).toBe('another book');
  await shop.deliver(sessionEvent('completed'));
  expect(await start('a third book')).toContain('buyers still get the old ones');
  expect(delivered()).toBe('another book');
});
