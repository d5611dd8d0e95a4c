import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiesIn, SHAPES_IN_FULL, settingsFor } from '../../../../testkit/engines.ts';
import { takeLogErrors } from '../../../../testkit/failOnConsole.ts';
import { completed, sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { sellerOf, type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { HOUR_MS } from '../../rules/calendar.ts';
import { commands } from '../composition.ts';

let shop: TestShop;
let settings: Record<string, string>;
const seller = (actor = 'mila') => sellerOf(shop, { actor });
const save = (key: string, text: string, more: object = {}) =>
  commands['setting-save'].run(seller(), { key, text, ...more });
const publish = (input: { note?: string; at?: string } = {}) =>
  commands['settings-publish'].run(seller(), input);
const view = () => commands.settings.run(seller(), {});
const home = async () => (await shop.app.request('/')).text();
const entry = async (key: string) =>
  (await view()).groups
    .flatMap(({ fields }) => fields.flatMap(({ entries }) => entries))
    .find((one) => one.key === key);

describe.each(SHAPES_IN_FULL)('on %s', (shape) => {
  beforeEach(async () => {
    settings = { ...(await settingsFor(shape)), DATA_DIR: newDataFolder() };
    shop = await testShop(settings, copiesIn(shape));
  });
  afterEach(() => shop.close());

  /** All processes, whichever is asked. */
  const allShow = async (text: string) => {
    const seen = async () => [await home(), await home(), await home()];
    const isShown = async () => (await seen()).every((page) => page.includes(text));
    await expect.poll(isShown, { timeout: 5000 }).toBe(true);
  };

  test('a price is changed at the desk, and all processes show it within seconds', async () => {
    expect(await home()).toContain('$49');
    await save('price.cents', '59');
    expect(await home()).toContain('$49');
    expect((await view()).changes).toMatchObject([
      { key: 'price.cents', label: 'Price', from: '49.00', to: '59.00', by: 'mila' },
    ]);
    await publish({ note: 'New version' });
    await allShow('$59');
    expect(await home()).not.toContain('$49');
    expect((await view()).changes).toEqual([]);
    // A buyer who pays now pays the new price.
    await shop.deliver(sessionEvent('completed', { amount_total: 5900 }));
    expect(await shop.orders()).toMatchObject([{ state: 'paid', amount_cents: 5900 }]);
  });

  test('what was published survives a restart, and nothing of a draft is shown', async () => {
    await save('product.name.en', 'A better name');
    await publish();
    await save('product.name.en', 'Not this one');
    await shop.close();
    shop = await testShop(settings, copiesIn(shape));
    expect(await home()).toContain('A better name');
    expect(await home()).not.toContain('Not this one');
    expect(await entry('product.name.en')).toMatchObject({
      text: 'Not this one',
      live: 'A better name',
      from: 'desk',
    });
  });
});

describe('settings of the desk', () => {
  beforeEach(async () => {
    shop = await testShop();
  });
  afterEach(() => shop.close());

  test('come into force at their time, and can be taken back until then', async () => {
    await save('price.cents', '39');
    await publish({ at: '2026-11-16T09:00' });
    await save('company.phone', '+359 2 123 4567');
    await publish();
    expect(await home()).toContain('$49');
    expect((await view()).scheduled).toMatchObject([{ number: 1, changes: [{ to: '39.00' }] }]);
    // In Sofia, two hours ahead of UTC.
    shop.time.now = new Date('2026-11-16T07:00:01Z');
    await shop.settings.look();
    expect(await home()).toContain('$39');
    expect(await entry('company.phone')).toMatchObject({ live: '+359 2 123 4567' });

    await save('price.cents', '29');
    const { number } = await publish({ at: '2026-11-17T09:00' });
    await commands['settings-take-back'].run(seller(), { number });
    shop.time.now = new Date('2026-11-18T07:00:00Z');
    await shop.settings.look();
    expect(await home()).toContain('$39');
    await expect(commands['settings-take-back'].run(seller(), { number: 1 })).rejects.toThrow(
      'in force already',
    );
    await expect(publish({ at: '2026-11-10T09:00' })).rejects.toThrow('in the past');
    await expect(publish({ at: 'soon' })).rejects.toThrow('Expected a time');
  });

  test('return to any state without losing one', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      await save('product.name.en', name);
      await publish({ note: name });
      shop.time.now = new Date(shop.time.now.getTime() + HOUR_MS);
    }
    await commands['settings-return'].run(seller('ann'), { number: 1 });
    expect(await entry('product.name.en')).toMatchObject({ live: 'First' });
    await commands['settings-return'].run(seller('ann'), { number: 0 });
    expect(await entry('product.name.en')).toMatchObject({ from: 'folder' });
    expect(await home()).toContain('The AI Launch Manual');
    const history = await commands['settings-history'].run(seller(), {});
    expect(
      history.map(({ number, by, note, changes }) => [number, by, note, changes[0]?.to]),
    ).toEqual([
      [5, 'ann', '', 'The AI Launch Manual'],
      [4, 'ann', '', 'First'],
      [3, 'mila', 'Third', 'Third'],
      [2, 'mila', 'Second', 'Second'],
      [1, 'mila', 'First', 'First'],
    ]);
    await expect(commands['settings-return'].run(seller(), { number: 9 })).rejects.toThrow(
      'was never in force',
    );
    await expect(commands['settings-return'].run(seller(), { number: 0 })).rejects.toThrow(
      'already as they were',
    );
  });

  test('that are wrong are kept as typed, explained, and not published', async () => {
    const before = await home();
    await save('price.cents', 'forty');
    await save('company.phone', '12');
    await save('policies.guaranteeDays', '7');
    expect(await entry('price.cents')).toMatchObject({
      text: 'forty',
      problem: expect.stringContaining('Expected an amount'),
    });
    expect(await entry('company.phone')).toMatchObject({
      text: '12',
      problem: expect.stringContaining('+359 2 123 4567'),
    });
    await expect(publish()).rejects.toThrow(
      /Price: expected an amount.*Phone: expected .*Days of the money-back/,
    );
    expect(await home()).toBe(before);
    expect((await view()).changes).toHaveLength(3);
    await commands['settings-discard'].run(seller(), { key: 'price.cents' });
    expect((await view()).changes).toHaveLength(2);
    await commands['settings-discard'].run(seller(), {});
    expect((await view()).changes).toEqual([]);
    await expect(publish()).rejects.toThrow('nothing to publish');
  });

  test.each(['__proto__.polluted', 'constructor', 'languages', 'tax.receipts.first', 'price', ''])(
    'cannot be called %s',
    async (key) => {
      await expect(save(key, 'x')).rejects.toThrow('There is no setting called');
    },
  );

  test('of two people at one field are both kept until one of them chooses', async () => {
    await commands['setting-save'].run(seller('ann'), { key: 'product.name.en', text: 'Of Ann' });
    const seen = 'The AI Launch Manual';
    const answer = await save('product.name.en', 'Of Mila', { seen });
    expect(answer.conflict).toEqual({ by: 'ann', text: 'Of Ann' });
    expect(await entry('product.name.en')).toMatchObject({ text: 'Of Ann' });
    const chosen = await save('product.name.en', 'Of Mila', { seen: 'Of Ann' });
    expect(chosen.conflict).toBe(null);
    expect(await entry('product.name.en')).toMatchObject({ text: 'Of Mila', draftBy: 'mila' });
  });

  test('an optional part is added and removed, whole or not at all', async () => {
    await save('company.bank.iban', '');
    expect(await entry('company.bank.name.en')).toMatchObject({
      problem: null,
    });
    expect(await entry('company.bank.iban')).toMatchObject({
      problem: 'Expected some text',
    });
    await save('company.bank.name.en', '');
    await save('company.bank.name.bg', '');
    expect((await view()).problems).toEqual([]);
    await publish();
    expect((await sellerOf(shop)).shop.company.bank).toBe(undefined);
  });

  test('that no longer fit the folder are left out, and the rest is kept', async () => {
    await save('product.name.en', 'Kept');
    await publish();
    const row = { number: 2, published_at: 0, created_at: 0, actor: 'ann', note: '' };
    const changes = JSON.stringify({ 'company.phone': { value: 12 }, gone: { value: 1 } });
    await shop.store
      .insertInto('setting_versions')
      .values({ ...row, changes })
      .execute();
    await shop.settings.look();
    expect(await home()).toContain('Kept');
    expect(sellerOf(shop).shop.company.phone).toBe(undefined);
    expect(takeLogErrors().join()).toContain('company.phone');
  });

  test('emails, papers and the desk follow', async () => {
    await save('company.email', 'help@shop.test');
    await save('company.name.bg', 'Фирма за проба');
    await publish();
    expect(sellerOf(shop).shop.company.email).toBe('help@shop.test');
    await shop.deliver(completed('cs_1'));
    const contact = await (await shop.app.request('/contact')).text();
    expect(contact).toContain('help@shop.test');
    const rows = await shop.store.selectFrom('documents').select('seller').execute();
    expect(rows.map(({ seller: of }) => of).join()).toContain('Фирма за проба');
  });
});
