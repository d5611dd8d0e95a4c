import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import { sessionEvent } from '../../../../testkit/fakes/paymentEvents.ts';
import { type FakeStripe, fakeStripe } from '../../../../testkit/fakes/stripeApi.ts';
import { sentNotLogged } from '../../../../testkit/queued.ts';
import { newDataFolder } from '../../../../testkit/testFolder.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { erase } from '../commands/personalDataCommands.ts';
import { checkData } from '../doctor/checkData.ts';
import { correctAddress } from '../orders/changeAccess.ts';
import { startPeriodicTasks } from '../periodicTasks.ts';

const [ASKED, REJECTED, OF_CASE, MADE] = [1, 2, 3, 4];

let stripe: FakeStripe;
let settings: Record<string, string>;
let shop: TestShop;
afterEach(async () => {
  await shop.close();
  await stripe.close();
});

const seller = () => shop.seller('mila');
const refund = (number = ASKED, note = '') =>
  commands['order-refund'].run(seller(), { number, amount: 10, reason: 'goodwill', note });
const restart = async () => {
  await shop.close();
  shop = await testShop(settings);
};

/** A retention rule would delete the finished ones. */
const emptyJobs = () =>
  shop.store.deleteFrom('jobs').where('kind', '=', 'card-refund').executeTakeFirstOrThrow();

async function screens() {
  const { failed } = await commands.today.run(seller(), {});
  const { rows } = await commands.mails.run(seller(), { state: 'failed' });
  const orders = [ASKED, REJECTED, OF_CASE, MADE].map((number) =>
    commands.order.run(seller(), { number }),
  );
  const refunded = await commands.refund.run(seller(), { number: 1 });
  const mails = (await checkData(seller())).find(({ check }) => check === 'Emails');
  return { failed, rows, orders: await Promise.all(orders), refunded, mails };
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    stripe = await fakeStripe();
    const own = { ...(await settingsFor(engine)), DATA_DIR: newDataFolder() };
    settings = { ...stripe.settings, ...own };
    shop = await testShop(settings);
    for (const n of [ASKED, REJECTED, OF_CASE, MADE]) {
      await shop.deliver(
        sessionEvent('completed', {
          ...{ id: `cs_${n}`, payment_intent: `pi_${n}`, payment_link: 'plink_1', locale: 'en' },
          customer_details: { email: `buyer${n}@example.com`, name: 'Ann' },
        }),
      );
    }
    await refund(MADE, 'Sorry about the tracker.');
    await shop.idle();
    stripe.trouble.refuse = 'Insufficient funds.';
    await refund(REJECTED);
    await shop.idle();
    stripe.trouble.refuse = '';
    await commands['refund-open'].run(seller(), { order: OF_CASE, kind: 'withdrawal' });
    await shop.idle();
    await shop.worker.stop();
    await commands['refund-accept'].run(seller(), { number: 1, by: 'card', pay: true });
    await refund(ASKED, 'Sorry about the sheet.');
    await expect.poll(() => sentNotLogged(shop.store), { timeout: 20_000 }).toEqual([]);
  });

  test('emptying the queue changes no screen and no rule, and every refund is made once', async () => {
    const before = await screens();
    expect(before.failed).toMatchObject([{ kind: 'card-refund', orderNumber: REJECTED }]);
    expect(before.failed[0]?.error).toContain('Insufficient funds.');
    expect(before.mails?.details).toContain('1 failed');
    expect(await emptyJobs()).toEqual({ numDeletedRows: 4n });
    expect(await screens()).toEqual(before);

    await expect(refund()).rejects.toThrow('in progress');
    const person = { email: 'buyer1@example.com', dryRun: false, anyway: false };
    const erased = erase.run(seller(), { ...person, andEndAccess: false });
    await expect(erased).rejects.toThrow('a refund is in progress');
    const transfer = shop.store.updateTable('orders').set({ bank_refunded_cents: 1 });
    await expect(transfer.where('number', '=', ASKED).execute()).rejects.toThrow(/constraint/);

    for (const _ of ['again', 'and again']) {
      await restart();
      await shop.idle();
      const made = stripe.account.refunds.map(({ payment_intent: paid, amount }) => [paid, amount]);
      expect(made.toSorted()).toEqual([
        ['pi_1', 1000],
        ['pi_3', 4900],
        ['pi_4', 1000],
      ]);
    }
    expect(await commands.refund.run(seller(), { number: 1 })).toMatchObject({ state: 'paid' });
    expect(await commands.order.run(seller(), { number: ASKED })).toMatchObject({
      refundedCents: 1000,
    });

    const [{ id = '' } = {}] = (await commands.today.run(seller(), {})).failed;
    await commands['mail-resend'].run(seller(), { id });
    await shop.idle();
    expect((await commands.today.run(seller(), {})).failed).toEqual([]);
    expect(stripe.account.refunds).toHaveLength(4);
  });

  test('a refund that was asked for again as its job failed starts again without a restart', async () => {
    const jobs = () => shop.store.selectFrom('jobs').where('kind', '=', 'card-refund');
    await shop.store.updateTable('jobs').set({ state: 'failed' }).execute();
    const env = { ...shop.env, ratesUrl: undefined, stripeSecretKey: undefined };
    const periodic = startPeriodicTasks(shop.files, () => ({
      context: { ...seller(), env },
      capabilities: [],
    }));
    const waiting = () => jobs().select('order_id').where('state', '=', 'waiting').execute();
    await expect.poll(waiting).toHaveLength(2);
    await periodic.stop();
  });

  test('an email about a refund has its note, whatever became of the job', async () => {
    await emptyJobs();
    await restart();
    await shop.idle();
    const emails = async () =>
      (await commands.mails.run(seller(), {})).rows.filter(({ kind }) => kind === 'refund-issued');
    const textOf = async (order: number) => {
      const [{ id = '' } = {}] = (await emails()).filter(
        ({ orderNumber }) => orderNumber === order,
      );
      return { id, text: (await commands.mail.run(seller(), { id })).text };
    };
    expect((await textOf(ASKED)).text).toContain('Sorry about the sheet.');
    const { id } = await textOf(MADE);
    await commands['mail-resend'].run(seller(), { id });
    await shop.idle();
    expect((await emails()).filter(({ orderNumber }) => orderNumber === MADE)).toHaveLength(2);
    expect((await textOf(MADE)).text).toContain('Sorry about the tracker.');
  });

  test('an address that a buyer corrected is still shown, and the correction undone once', async () => {
    const [order] = await shop.orders();
    if (order) await correctAddress(seller(), order, 'stranger@example.com');
    const former = async () => {
      const { formerEmail, history } = await commands.order.run(seller(), { number: ASKED });
      return { formerEmail, changes: history.filter(({ event }) => event.includes('address')) };
    };
    const before = await former();
    expect(before).toMatchObject({
      formerEmail: 'buyer1@example.com',
      changes: [{ details: { from: 'buyer1@example.com', to: 'stranger@example.com' } }],
    });
    const notices = shop.store.deleteFrom('emails').where('kind', '=', 'address-changed');
    expect(await notices.executeTakeFirst()).toEqual({ numDeletedRows: 1n });
    expect(await former()).toEqual(before);
    const undo = () => commands['order-undo-correction'].run(seller(), { number: ASKED });
    expect(await undo()).toMatchObject({ email: 'buyer1@example.com', formerEmail: null });
    await notices.execute();
    await expect(undo()).rejects.toThrow('no correction that can be undone');
    expect((await former()).changes.at(-1)).toMatchObject({
      details: { from: 'stranger@example.com', to: 'buyer1@example.com' },
    });
  });

  test('a former address is erased with its owner, who may be a stranger', async () => {
    const [order] = await shop.orders();
    if (order) await correctAddress(seller(), order, 'right@example.com');
    const person = { email: 'buyer1@example.com', dryRun: false, anyway: false };
    await erase.run(seller(), { ...person, andEndAccess: false });
    expect(await shop.store.selectFrom('address_changes').selectAll().execute()).toEqual([]);
    expect(await commands.order.run(seller(), { number: ASKED })).toMatchObject({
      email: 'right@example.com',
      formerEmail: null,
    });
  });
});
