import { z } from 'zod';
import { formatMoney, formatPresented } from '../../rules/money.ts';
import { isEntitled, isReturned } from '../../rules/order.ts';
import type { Store } from '../db/database.ts';
import type { EmailRow, OrderRow } from '../db/schema.ts';
import type { Handlers } from '../jobs/queue.ts';
import { type Mailer, sendMail } from '../mail/mailer.ts';
import { noteOfRefund } from '../payments/cardRefunds.ts';
import { presentedBack } from '../payments/moneyBack.ts';
import { forgetDigits, presentedIn, readPayment } from '../payments/paymentFacts.ts';
import { applyStoredEvent } from './applyEvent.ts';
import { consultantAccess } from './consultantAccess.ts';
import type { ProcessContext } from './context.ts';
import { textVersionsOf } from './legalTexts.ts';
import { creditNoteUrl, libraryLinks, libraryUrl } from './orderLinks.ts';
import { findOrder } from './orderSearch.ts';
import { vatLineOf } from './orderTax.ts';
import { confirmationKeys } from './recomputeOrder.ts';

const refundPayload = z.object({ cents: z.int(), earlierCents: z.int().default(0) });
const paymentPayload = z.object({ paymentId: z.string() });

const eventPayload = z.object({ event: z.string() });

/** Turns payment events into orders, and sends the emails about orders. */
export function orderJobs(context: ProcessContext, mailer: Mailer) {
  const { store, secrets } = context;
  const { publicUrl } = context.env;

  const orderOf = (job: EmailRow): Promise<OrderRow> =>
    store.selectFrom('orders').selectAll().where('id', '=', job.order_id).executeTakeFirstOrThrow();

  async function linkEmail(kind: 'lost-link' | 'link-replaced', job: EmailRow): Promise<void> {
    const order = await orderOf(job);
    const { language, number: orderNumber } = order;
    const url = libraryUrl(publicUrl, secrets, order);
    const needsAccount = await context.orderCases.needAccount(store, order);
    const content = { kind, language, orderNumber, libraryUrl: url, publicUrl, needsAccount };
    await sendMail(mailer, { address: order.email, proof: 'buyer' }, content, job);
  }

  async function refundEmail(job: EmailRow): Promise<void> {
    const order = await orderOf(job);
    if (order.email === '') return;
    const content = await refundContent(context, order, job);
    await sendMail(mailer, { address: order.email, proof: 'buyer' }, content, job);
  }

  return {
    'payment-event': (job) =>
      applyStoredEvent(context, eventPayload.parse(JSON.parse(job.payload)).event),

    async 'delete-last4'(job) {
      const { paymentId } = paymentPayload.parse(JSON.parse(job.payload));
      if (await findOrder(store, 'payment_id', paymentId)) return;
      await forgetDigits(store, paymentId);
    },

    async 'order-confirmation'(job) {
      const { order, cardCountry, isReplaced } = await toConfirm(store, job);
      if (!isEntitled(order.state) || isReplaced) return;
      const { consultantUrl, ...links } = libraryLinks(publicUrl, secrets, order);
      const content = {
        ...links,
        kind: 'order-confirmation',
        language: order.language,
        orderNumber: order.number,
        orderedAt: new Date(order.paid_at ?? order.created_at),
        buyerName: order.name,
        total: formatMoney(order.amount_cents, order.currency, order.language),
        paidAs: formatPresented(presentedIn(order), order.language),
        vat: vatLineOf(context, order, cardCountry, order.language),
        ...(order.country ? { country: order.country } : {}),
        version: order.product_version ?? context.shop.product.version,
        termsVersion: textVersionsOf(order).termsOfService ?? '',
        paidBefore: await paidBefore(store, order),
        consultant: consultantAccess(context, order, consultantUrl),
        publicUrl,
      } as const;
      await sendMail(mailer, { address: order.email, proof: 'buyer' }, content, job);
    },

    'lost-link': (job) => linkEmail('lost-link', job),
    'link-replaced': (job) => linkEmail('link-replaced', job),

    async 'address-changed'(job) {
      // Empty when it was erased meanwhile.
      if (!job.sent_to) return;
      const { language, number: orderNumber } = await orderOf(job);
      const content = { kind: 'address-changed', language, orderNumber, publicUrl } as const;
      await sendMail(mailer, { address: job.sent_to, proof: 'buyer' }, content, job);
    },

    'refund-issued': refundEmail,
    'refund-failed': refundEmail,
  } satisfies Partial<Handlers>;
}

/**
 * All that a confirmation needs, by one statement. When the address was corrected before the first
 * confirmation was sent, only the second one is.
 */
async function toConfirm(store: Store, job: EmailRow) {
  const { cardCountry, others, ...order } = await store
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .selectAll('orders')
    .select('payments.card_country as cardCountry')
    .select(({ selectFrom, fn }) =>
      selectFrom('emails')
        .select(fn.countAll<number | string>().as('count'))
        .whereRef('emails.order_id', '=', 'orders.id')
        .where('emails.kind', '=', job.kind)
        .where('emails.id', '<>', job.id)
        .where('emails.resend_of', 'is', null)
        .as('others'),
    )
    .where('orders.id', '=', job.order_id)
    .executeTakeFirstOrThrow();
  const isFirst = job.dedupe_key === confirmationKeys(order.id).first;
  return { order, cardCountry, isReplaced: isFirst && Number(others) > 0 };
}

async function refundContent(context: ProcessContext, order: OrderRow, job: EmailRow) {
  const { store } = context;
  const { publicUrl } = context.env;
  const { number: orderNumber, language, currency, amount_cents } = order;
  const { cents, earlierCents } = refundPayload.parse(JSON.parse(job.payload));
  const paid = formatMoney(amount_cents, currency, language);
  const paidBack = formatMoney(cents, currency, language);
  const common = { language, orderNumber, paid, paidBack, publicUrl };
  const libraryIsOpen = isEntitled(order.state);
  if (job.kind !== 'refund-issued') {
    return { kind: 'refund-failed', ...common, libraryIsOpen } as const;
  }
  const whole = cents >= amount_cents;
  const back = presentedBack(order, await readPayment(store, order.payment_id), cents);
  return {
    kind: job.kind,
    ...common,
    paidAs: formatPresented(presentedIn(order), language),
    refundedAs: formatPresented(back, language),
    earlier: earlierCents > 0 ? formatMoney(earlierCents, currency, language) : undefined,
    whole,
    library: whole ? 'ends' : libraryIsOpen ? 'stays' : undefined,
    note: await noteOfRefund(store, order.id, cents),
    creditNoteUrl: await creditNoteUrl(context, publicUrl, order),
  } as const;
}

/** The number of the order that the same buyer paid minutes earlier, unless it is dismissed or refunded. */
export async function paidBefore(store: Store, order: OrderRow): Promise<number | undefined> {
  if (order.duplicate_of === null || order.duplicate_dismissed_at !== null) return undefined;
  const before = await findOrder(store, 'id', order.duplicate_of);
  return before && !isReturned(before.state) ? before.number : undefined;
}
