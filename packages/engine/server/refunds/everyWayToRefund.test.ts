import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, settingsFor } from '../../../../testkit/engines.ts';
import {
  disputeEvent,
  type PaymentEvent,
  refundEvent,
  refundUpdate,
  sessionEvent,
  signed,
} from '../../../../testkit/fakes/paymentEvents.ts';
import { type FakeStripe, fakeStripe } from '../../../../testkit/fakes/stripeApi.ts';
import { type TestShop, testShop } from '../../../../testkit/testShop.ts';
import { commands } from '../commands/commands.ts';
import { UserError } from '../core/userError.ts';
import { PermanentFailure } from '../jobs/queue.ts';
import { applyStoredEvent } from '../orders/applyEvent.ts';
import { openRefundGateway } from '../payments/refundGateway.ts';
import { cardRefundJob } from './cardRefundJob.ts';

const PAID = 4900;

let stripe: FakeStripe;
let shop: TestShop;
afterEach(async () => {
  await shop.close();
  await stripe.close();
});

const seller = () => shop.seller('mila');
const act = {
  open: (order: number, kind: 'refund' | 'withdrawal' = 'refund') =>
    commands['refund-open'].run(seller(), { order, kind }),
  accept: async (order: number, by: 'card' | 'bank', pay = false) =>
    commands['refund-accept'].run(seller(), {
      number: await caseOf(order),
      by,
      pay,
      agreed: by === 'bank',
    }),
  pay: async (order: number, reference?: string) =>
    commands['refund-pay'].run(seller(), { number: await caseOf(order), reference, agreed: true }),
  toBank: async (order: number) =>
    commands['refund-change-method'].run(seller(), {
      number: await caseOf(order),
      by: 'bank',
      agreed: true,
    }),
  decline: async (order: number) =>
    commands['refund-decline'].run(seller(), {
      number: await caseOf(order),
      reason: 'Outside the guarantee.',
    }),
  refund: (number: number, amount?: number, reason: 'goodwill' | 'withdrawal' = 'goodwill') =>
    commands['order-refund'].run(seller(), { number, amount, reason, note: '' }),
};

const orderRow = (number: number) =>
  shop.store
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();

/** 0 when there is none, which is no case's number. */
async function caseOf(order: number): Promise<number> {
  const { cases } = await commands.order.run(seller(), { number: order });
  return cases.at(-1)?.number ?? 0;
}

/** The worker does not run here: no state ends before a test has used it. */
async function report(...events: PaymentEvent[]): Promise<void> {
  for (const event of events) {
    const answer = await shop.app.request('/webhooks/stripe', signed(event));
    expect(answer.status).toBe(200);
    await applyStoredEvent(seller(), event.id);
  }
}

const buy = (n: number, change: object = {}) =>
  report(
    sessionEvent('completed', {
      id: `cs_${n}`,
      payment_intent: `pi_${n}`,
      payment_link: 'plink_1',
      customer_details: { email: `buyer${n}@example.com`, name: 'Ann' },
      ...change,
    }),
  );

/** What the worker does, which does not run here. */
async function runCardRefunds(): Promise<void> {
  const jobs = shop.store.selectFrom('jobs').selectAll().where('kind', '=', 'card-refund');
  const run = cardRefundJob(seller(), openRefundGateway(shop.env, seller()));
  for (const job of await jobs.where('state', '=', 'waiting').execute()) {
    const state = await run(job).then(
      () => 'done' as const,
      (error) => {
        if (error instanceof PermanentFailure) return 'failed' as const;
        throw error;
      },
    );
    await shop.store.updateTable('jobs').set({ state }).where('id', '=', job.id).execute();
  }
}

const refundsOf = (n: number) =>
  stripe.account.refunds.filter(({ payment_intent }) => payment_intent === `pi_${n}`);
const sumOf = (refunds: readonly object[]) =>
  refunds.reduce((sum, refund) => sum + Number('amount' in refund && refund.amount), 0);
const sentByCard = (n: number) => sumOf(refundsOf(n).filter(({ status }) => status !== 'failed'));

/** Stripe reports all refunds of a payment, of which none is pending any more. */
async function reportRefunds(n: number): Promise<void> {
  for (const refund of refundsOf(n)) {
    if (refund.status === 'pending') refund.status = 'succeeded';
    await report(refundUpdate('updated', refund));
  }
  // Stripe's sum includes refunds that failed later.
  await report(refundEvent(sumOf(refundsOf(n)), `pi_${n}`));
}

/** In Stripe's dashboard, which allows no more than is left of the charge. */
async function refundAtStripe(n: number): Promise<void> {
  const amount = PAID - sentByCard(n);
  const made = { id: `re_by_hand_${n}`, payment_intent: `pi_${n}`, status: 'succeeded', amount };
  if (amount > 0) stripe.account.refunds.unshift(made);
  await reportRefunds(n);
}

/** Brings an order to a state. */
const STATES: Record<string, (n: number) => Promise<unknown>> = {
  'no case': (n) => buy(n),
  'open request': async (n) => {
    await buy(n);
    await act.open(n);
  },
  'open withdrawal': async (n) => {
    await buy(n);
    await act.open(n, 'withdrawal');
  },
  declined: async (n) => {
    await STATES['open request']?.(n);
    await act.decline(n);
  },
  'accepted, by card': async (n) => {
    await STATES['open request']?.(n);
    await act.accept(n, 'card');
  },
  'accepted, by bank': async (n) => {
    await STATES['open request']?.(n);
    await act.accept(n, 'bank');
  },
  'transfer recorded': async (n) => {
    await STATES['accepted, by bank']?.(n);
    await act.pay(n, 'TR 1');
  },
  'card refund asked': async (n) => {
    await STATES['accepted, by card']?.(n);
    await act.pay(n);
  },
  'card refund pending': async (n) => {
    stripe.trouble.status = 'pending';
    await STATES['card refund asked']?.(n);
    await runCardRefunds();
  },
  'card refund done': async (n) => {
    await STATES['card refund asked']?.(n);
    await runCardRefunds();
  },
  'card refund failed': async (n) => {
    await STATES['card refund done']?.(n);
    for (const refund of refundsOf(n)) refund.status = 'failed';
    await reportRefunds(n);
  },
  'card refund rejected': async (n) => {
    stripe.trouble.refuse = 'Insufficient funds.';
    await STATES['card refund asked']?.(n);
    await runCardRefunds();
  },
  'part asked, open': async (n) => {
    await buy(n);
    await act.refund(n, 10);
    await act.open(n);
  },
  'part asked, by bank': async (n) => {
    await STATES['part asked, open']?.(n);
    await act.accept(n, 'bank');
  },
  'part pending, open': async (n) => {
    stripe.trouble.status = 'pending';
    await STATES['part asked, open']?.(n);
    await runCardRefunds();
  },
  'part pending, by bank': async (n) => {
    await STATES['part pending, open']?.(n);
    await act.accept(n, 'bank');
  },
  'part refunded, open': async (n) => {
    await STATES['part asked, open']?.(n);
    await runCardRefunds();
  },
  'part refunded, by bank': async (n) => {
    await STATES['part refunded, open']?.(n);
    await act.accept(n, 'bank');
  },
  'disputed, open': async (n) => {
    await STATES['open request']?.(n);
    await report(disputeEvent('created', 'needs_response', `pi_${n}`, 1, { amount: PAID }));
  },
  'disputed, withdrawal': async (n) => {
    await STATES['open withdrawal']?.(n);
    await report(disputeEvent('created', 'needs_response', `pi_${n}`, 1, { amount: PAID }));
  },
  'dispute lost': async (n) => {
    await STATES['open request']?.(n);
    await report(disputeEvent('closed', 'lost', `pi_${n}`, 1, { amount: PAID }));
  },
  'free order': (n) => buy(n, { amount_total: 0, payment_intent: null }),
  'not paid yet': (n) => buy(n, { payment_status: 'unpaid' }),
};

/** Every way in which a refund is paid. */
const WAYS: Record<string, (n: number) => Promise<unknown>> = {
  card: (n) => act.pay(n),
  'accept & refund': (n) => act.accept(n, 'card', true),
  transfer: (n) => act.pay(n, 'TR 2'),
  'change to transfer': async (n) => {
    await act.toBank(n);
    await act.pay(n, 'TR 2');
  },
  'order-refund': (n) => act.refund(n),
  'a part': (n) => act.refund(n, 10),
  withdrawal: (n) => act.refund(n, undefined, 'withdrawal'),
  'in Stripe': refundAtStripe,
};

/** What a cell says when the shop refuses. */
const REFUSALS: readonly [word: string, message: RegExp][] = [
  ['no case', /^Case 0 not found/],
  ['running', /^A card refund is in progress/],
  ['pending', /^A card refund is pending in Stripe/],
  ['disputed', /is under dispute/],
  ['unpaid', /hasn’t been paid/],
  ['returned', /already fully refunded/],
  ['state', /isn’t available|You can only send a refund for an accepted case/],
  ['accepted', /is already accepted/],
  ['no transfer', /Make the transfer first/],
  ['by card', /is to be refunded to the card/],
  ['same', /The refund method is already/],
  ['no card', /wasn’t paid by card/],
];

const refusalOf = ({ message }: UserError) =>
  REFUSALS.find(([, expected]) => expected.test(message))?.[0] ?? message;

/** `ok`, or why not. */
const answerTo = (payment: Promise<unknown>): Promise<string> =>
  payment.then(
    () => 'ok',
    (error) => {
      if (error instanceof UserError) return refusalOf(error);
      throw error;
    },
  );

/** What each way says in each state, and how much is refunded when everything has ended. */
const EXPECTED = `
state                  | card             | accept & refund | transfer     | change to transfer | order-refund  | a part        | withdrawal    | in Stripe
no case                | no case 0        | no case 0       | no case 0    | no case 0          | ok 4900       | ok 1000       | ok 4900       | ok 4900
open request           | state 0          | ok 4900         | state 0      | state 0            | ok 4900       | ok 1000       | ok 4900       | ok 4900
open withdrawal        | state 0          | ok 4900         | state 0      | state 0            | ok 4900       | ok 1000       | ok 4900       | ok 4900
declined               | state 0          | state 0         | state 0      | state 0            | ok 4900       | ok 1000       | ok 4900       | ok 4900
accepted, by card      | ok 4900          | state 0         | by card 0    | ok 4900            | ok 4900       | ok 1000       | accepted 0    | ok 4900
accepted, by bank      | no transfer 0    | state 0         | ok 4900      | same 0             | ok 4900       | ok 1000       | accepted 0    | ok 4900
transfer recorded      | state 4900       | state 4900      | state 4900   | state 4900         | returned 4900 | returned 4900 | returned 4900 | ok 4900
card refund asked      | running 4900     | state 4900      | by card 4900 | running 4900       | running 4900  | running 4900  | running 4900  | ok 4900
card refund pending    | pending 4900     | state 4900      | by card 4900 | pending 4900       | pending 4900  | pending 4900  | pending 4900  | ok 4900
card refund done       | state 4900       | state 4900      | state 4900   | state 4900         | returned 4900 | returned 4900 | returned 4900 | ok 4900
card refund failed     | ok 4900          | state 0         | by card 0    | ok 4900            | ok 4900       | ok 1000       | accepted 0    | ok 4900
card refund rejected   | ok 4900          | state 0         | by card 0    | ok 4900            | ok 4900       | ok 1000       | accepted 0    | ok 4900
part asked, open       | state 1000       | running 1000    | state 1000   | state 1000         | running 1000  | running 1000  | running 1000  | ok 4900
part asked, by bank    | no transfer 1000 | state 1000      | running 1000 | same 1000          | running 1000  | running 1000  | running 1000  | ok 4900
part pending, open     | state 1000       | pending 1000    | state 1000   | state 1000         | pending 1000  | pending 1000  | pending 1000  | ok 4900
part pending, by bank  | no transfer 1000 | state 1000      | pending 1000 | same 1000          | pending 1000  | pending 1000  | pending 1000  | ok 4900
part refunded, open    | state 1000       | ok 4900         | state 1000   | state 1000         | ok 4900       | ok 2000       | ok 4900       | ok 4900
part refunded, by bank | no transfer 1000 | state 1000      | ok 4900      | same 1000          | ok 4900       | ok 2000       | accepted 1000 | ok 4900
disputed, open         | state 0          | state 0         | state 0      | state 0            | disputed 0    | disputed 0    | ok 4900       | ok 4900
disputed, withdrawal   | state 0          | ok 4900         | state 0      | state 0            | disputed 0    | disputed 0    | ok 4900       | ok 4900
dispute lost           | state 4900       | state 4900      | state 4900   | state 4900         | returned 4900 | returned 4900 | returned 4900 | ok 4900
free order             | no case 0        | no case 0       | no case 0    | no case 0          | no card 0     | no card 0     | returned 0    | ok 0
not paid yet           | no case 0        | no case 0       | no case 0    | no case 0          | unpaid 0      | unpaid 0      | unpaid 0      | ok 4900
`;

const [HEAD = [], ...LINES] = EXPECTED.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    stripe = await fakeStripe();
    shop = await testShop({ ...stripe.settings, ...(await settingsFor(engine)) });
    await shop.worker.stop();
  });

  /** An order for each way, in the same state. */
  async function bringTo(state: string): Promise<void> {
    for (const [index] of Object.keys(WAYS).entries()) await STATES[state]?.(index + 1);
    stripe.trouble.status = 'succeeded';
    stripe.trouble.refuse = '';
  }

  test.each(LINES)('%s', async (state = '', ...expected) => {
    await bringTo(state);
    const ways = [...Object.entries(WAYS).entries()].map(
      ([index, way]) => [index + 1, ...way] as const,
    );
    const answers: string[] = [];
    for (const [n, , pay] of ways) answers.push(await answerTo(pay(n)));
    await runCardRefunds();
    const cells: string[] = [];
    for (const [n, way] of ways) {
      if (sentByCard(n) > 0) await reportRefunds(n);
      const { refunded_cents, bank_refunded_cents, amount_cents } = await orderRow(n);
      cells.push(`${answers[n - 1]} ${refunded_cents}`);
      expect(refunded_cents, way).toBeLessThanOrEqual(amount_cents);
      // The seller can always refund in Stripe as well, and is told.
      if (way !== 'in Stripe') {
        expect(sentByCard(n) + bank_refunded_cents, way).toBeLessThanOrEqual(amount_cents);
      }
    }
    expect(cells).toEqual(expected);
  });

  test.each(['part asked, by bank', 'part pending, by bank', 'part refunded, by bank'])(
    'the database rejects a transfer of everything: %s',
    async (state) => {
      await STATES[state]?.(1);
      const orders = shop.store.updateTable('orders').where('number', '=', 1);
      const transfer = (bank_refunded_cents: number) =>
        orders.set({ bank_refunded_cents }).execute();
      await expect(transfer(PAID)).rejects.toThrow(/constraint/);
      await runCardRefunds();
      await reportRefunds(1);
      await expect(transfer(PAID - 999)).rejects.toThrow(/constraint/);
      await transfer(PAID - 1000);
    },
  );

  test.each([PAID, 2 * PAID])('a report of %i refunded after a transfer is kept', async (cents) => {
    await STATES['transfer recorded']?.(1);
    await report(refundEvent(cents, 'pi_1'));
    expect(await orderRow(1)).toMatchObject({ state: 'refunded', refunded_cents: PAID });
    const payments = shop.store.selectFrom('payments').select('refunded_cents');
    expect(await payments.execute()).toEqual([{ refunded_cents: cents }]);
    const jobs = shop.store
      .selectFrom('emails')
      .select('payload')
      .where('kind', '=', 'seller-alert');
    const alerts = (await jobs.execute()).map(({ payload }) => JSON.parse(payload));
    const line = `Refunded beyond the payment: $${cents / 100}.`;
    expect(alerts).toContainEqual({ what: 'refunded-too-much', lines: ['Order 1', line] });
  });
});

test('the table has every state and every way', () => {
  expect(LINES.map(([state]) => state)).toEqual(Object.keys(STATES));
  expect(HEAD.slice(1)).toEqual(Object.keys(WAYS));
});
