import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { addToFigures } from '../packages/engine/server/insights/dailyFigures.ts';
import { countOutcome } from './countOutcome.ts';
import { ENGINES, settingsFor } from './engines.ts';
import { completed, signed } from './fakes/paymentEvents.ts';
import { type TestShop, testShop } from './testShop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const NO_FAILURES = {
  lost: 0,
  doubled: 0,
  withoutGaps: true,
  unmailed: 0,
  wrongReceipts: 0,
  failed: 0,
  mailedAgain: 0,
};

describe.each(ENGINES)('on %s', (engine) => {
  test('counts lost and duplicated sales, missing emails and repeated emails', async () => {
    shop = await testShop(await settingsFor(engine));
    const sessions = ['cs_1', 'cs_2'];
    for (const session of sessions) {
      await shop.app.request('/webhooks/stripe', signed(completed(session)));
    }
    await shop.idle();
    const letters = shop
      .mails()
      .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'));
    const [first = ''] = letters;
    const count = (mails = letters, acknowledged = sessions) =>
      countOutcome(shop.store, mails, new Set(acknowledged));

    expect(await count()).toEqual(NO_FAILURES);
    expect(await count(letters, [...sessions, 'cs_3'])).toEqual({ ...NO_FAILURES, lost: 1 });
    expect(await count([first])).toEqual({ ...NO_FAILURES, unmailed: 1 });
    expect(await count([...letters, first])).toEqual({ ...NO_FAILURES, mailedAgain: 1 });
    const underAnotherId = first.replace(/^Message-ID: <\w/im, 'Message-ID: <z');
    expect(await count([...letters, underAnotherId])).toEqual({ ...NO_FAILURES, doubled: 1 });

    const day = shop.time.now.toISOString().slice(0, 10);
    await addToFigures(shop.store, [{ day, figure: 'revenue', value: 4900 }]);
    expect(await count()).toEqual({ ...NO_FAILURES, doubled: 1 });
    await addToFigures(shop.store, [{ day, figure: 'orders', value: 1 }]);
    expect(await count()).toEqual({ ...NO_FAILURES, doubled: 1 });
  });
});
