import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, ENGINES, SHAPES_IN_FULL, settingsFor } from '../../../../testkit/engines.ts';
import { refundEvent, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { libraryOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';

let shop: TestShop;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const text = async (path: string) => (await shop.app.request(path)).text();

async function buy() {
  await shop.deliver(sessionEvent('completed'));
  return libraryOf(shop);
}

describe.each(SHAPES_IN_FULL)('a lost link on %s', (shape) => {
  beforeEach(async () => {
    shop = await testShop(await settingsFor(shape), copiesIn(shape));
  });
  afterEach(() => shop.close());

  const ask = async (email: string, website = '') => {
    const response = await shop.app.request('/forms/lost-link?lng=en', {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams({ email, website }).toString(),
    });
    await shop.idle();
    return (await response.text()).replace(/value="[^"]*"/g, '');
  };

  test('gives everyone the same answer, and emails buyers', async () => {
    await buy();
    const stranger = await ask('stranger@example.com');
    expect(shop.mails()).toHaveLength(1);
    expect(await ask('ann@example.com')).toBe(stranger);
    expect(shop.mails()).toHaveLength(2);
  });

  test('names its order, and after a refund shows its state', async () => {
    const library = await buy();
    await shop.deliver(refundEvent(4900));
    await shop.idle();
    const before = shop.mails();
    await ask('ann@example.com');
    const [sent = ''] = shop.mails().filter((name) => !before.includes(name));
    const email = readFileSync(join(shop.dataDir, 'mail', sent.replace('.eml', '.html')), 'utf8');
    expect(email).toContain(library);
    expect(email).toMatch(/поръчка 1:|order 1:/);
  });

  test('is reported when it is not valid', async () => {
    expect(await text(`/library/${'x'.repeat(43)}?lng=en`)).toContain(
      'This library link doesn’t work',
    );
  });

  test('is not sent to a bot, which learns nothing, and the seller sees it', async () => {
    await buy();
    const stranger = await ask('stranger@example.com');
    expect(await ask('ann@example.com', 'https://bot.example')).toBe(stranger);
    expect(shop.mails()).toHaveLength(1);
    const { history } = await commands.order.run(shop.seller('desk'), { number: 1 });
    expect(history).toContainEqual(
      expect.objectContaining({
        event: 'lost link email not sent',
        details: { suspicion: 'honeypot' },
      }),
    );
  });
});

describe.each(ENGINES)('the form for a lost link on %s', (engine) => {
  beforeEach(async () => {
    shop = await testShop({ ...(await settingsFor(engine)), TRUST_PROXY: '1' });
  });
  afterEach(() => shop.close());

  const later = (minutes = 1) => {
    shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
  };
  let visitors = 0;
  const ask = async (email: string, more = {}, network = '') => {
    visitors += 1;
    const from = network || `10.1.1.${visitors}`;
    const body = new URLSearchParams({ email, ...more }).toString();
    const headers = { ...FORM, 'x-forwarded-for': from };
    const path = '/forms/lost-link?lng=en';
    const answer = await shop.app.request(path, { method: 'POST', headers, body });
    return answer.text();
  };
  const written = async () => {
    const jobs = await shop.store.selectFrom('jobs').select('kind').execute();
    const lines = await shop.store.selectFrom('audit_log').select('id').execute();
    return { jobs: jobs.length, lines: lines.length };
  };

  test('writes the same for every address before it answers', async () => {
    await buy();
    await shop.worker.stop();
    for (const more of [{}, { website: 'x' }]) {
      const before = await written();
      const answers = [await ask('ann@example.com', more)];
      const known = await written();
      answers.push(await ask('nobody@example.com', more));
      const unknown = await written();
      expect(known).toEqual({ jobs: before.jobs + 1, lines: before.lines });
      expect(unknown).toEqual({ jobs: known.jobs + 1, lines: known.lines });
      expect(answers[0]).toBe(answers[1]);
    }
  });

  test('sends a few emails a day, of which one network gets half at most', async () => {
    await buy();
    const askOften = async (from?: string) => {
      for (let n = 0; n < 7; n += 1) {
        await ask('Ann@example.com', {}, from);
        await shop.idle();
        later();
      }
    };
    await askOften('10.9.9.9');
    expect(shop.mails()).toHaveLength(1 + 3);
    await askOften();
    expect(shop.mails()).toHaveLength(1 + 6);
    later(24 * 60);
    await ask('ann@example.com');
    await shop.idle();
    expect(shop.mails()).toHaveLength(1 + 7);
  });

  test('logs few requests of bots, which do not use up the emails of the buyer', async () => {
    await buy();
    const { lines } = await written();
    for (let n = 0; n < 6; n += 1) await ask('ann@example.com', { website: 'x' });
    await shop.idle();
    expect((await written()).lines).toBe(lines + 3);
    expect(shop.mails()).toHaveLength(1);
    await ask('ann@example.com');
    await shop.idle();
    expect(shop.mails()).toHaveLength(2);
  });

  test('keeps no address once it has looked it up', async () => {
    await ask('nobody@example.com');
    await shop.idle();
    const jobs = await shop.store.selectFrom('jobs').selectAll().execute();
    expect(JSON.stringify(jobs)).not.toContain('nobody@');
  });
});
