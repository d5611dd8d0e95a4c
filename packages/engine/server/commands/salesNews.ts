import { DIGEST, SALE, SELLER_LANGUAGE, WHERE_WORDS } from '../../content/seller.ts';
import { countryName } from '../../mails/format.ts';
import type { SellerAlertMail } from '../../mails/mailContent.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { caseReference } from '../../rules/case.ts';
import { formatMoney } from '../../rules/money.ts';
import { calendarDay, endOfDay, shopDay, shopTime } from '../../rules/shopTime.ts';
import type { OrderRow } from '../db/schema.ts';
import { figuresOn } from '../insights/dailyFigures.ts';
import type { Job } from '../jobs/queue.ts';
import { sellerAlert } from '../mail/sellerAlert.ts';
import type { ProcessContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { vatLine } from '../orders/orderTax.ts';
import { showToday } from './todayCommand.ts';

type News = Pick<SellerAlertMail, 'title' | 'lines' | 'facts' | 'items'>;

const MOST_SALES = 50;
const MOST_ITEMS = 10;

const moneyOf = ({ amount_cents, currency }: OrderRow) =>
  formatMoney(amount_cents, currency, SELLER_LANGUAGE);

/** Where the buyer came from, as far as the link said so. */
function sourceOf({ attribution }: OrderRow): string {
  const known: Record<string, string> = JSON.parse(attribution);
  return [known.utm_source, known.utm_medium, known.utm_campaign].filter(Boolean).join(' · ');
}

/** One sale. The title has no words of the buyer, because it is the subject. */
export async function saleNews(context: ProcessContext, orderId: string | null): Promise<News> {
  const order = await findOrder(context.store, 'id', orderId);
  if (!order) throw new Error('the order of a sale is gone');
  const { timeZone } = context.shop.company;
  const at = order.paid_at ?? order.created_at;
  const figure = await figuresOn(context.store, calendarDay(at, timeZone));
  const country = order.country && countryName(order.country, SELLER_LANGUAGE);
  const facts = [
    [SALE.order, String(order.number)],
    [SALE.buyer, `${order.name}, ${order.email}`],
    [SALE.source, sourceOf(order)],
    [SALE.vat, await vatLine(context, order, SELLER_LANGUAGE)],
  ] as const;
  return {
    title: SALE.title(moneyOf(order), country),
    lines: [SALE.line(order.name, shopTime(at, SELLER_LANGUAGE, timeZone), figure('orders'))],
    facts: facts.flatMap(([label, value]) => (value ? [[label, value]] : [])),
  };
}

/** A day’s digest is enqueued once, however often this is asked for; undefined until it is time. */
export function digestJob({ clock, shop }: ProcessContext): Job | undefined {
  const { sales, digestAt } = shop.news;
  const { timeZone } = shop.company;
  if (sales !== 'daily') return undefined;
  const now = clock().getTime();
  const today = calendarDay(now, timeZone);
  const clockTime = new Date(now).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' });
  if (clockTime < digestAt) return undefined;
  return sellerAlert({ what: 'daily-digest', key: today, lines: [] });
}

/**
 * What was sold on the day before, and what needs the seller; undefined when there is nothing to say.
 * It names nobody: nothing would lead from a person who is erased to the copy of this email.
 */
export async function digestNews(
  context: ProcessContext,
  sentAt: number,
  deskUrl: string | undefined,
): Promise<News | undefined> {
  const { store, shop } = context;
  const { timeZone } = shop.company;
  const day = calendarDay(sentAt - DAY_MS, timeZone);
  const end = endOfDay(day, timeZone);
  const start = endOfDay(calendarDay(sentAt - 2 * DAY_MS, timeZone), timeZone);
  const sales = await store
    .selectFrom('orders')
    .selectAll()
    .where('created_at', '>', start)
    .where('created_at', '<=', end)
    .where('paid_at', 'is not', null)
    .where('hold_reason', 'is', null)
    .orderBy('number')
    .limit(MOST_SALES)
    .execute();
  const figure = await figuresOn(store, day);
  const items = await attentionItems(context, deskUrl);
  if (figure('orders') + figure('refunds') + items.length === 0) return undefined;
  const money = (cents: number) => formatMoney(cents, shop.price.currency, SELLER_LANGUAGE);
  return {
    title: DIGEST.title(
      shopDay(end, SELLER_LANGUAGE, timeZone),
      figure('orders'),
      money(figure('revenue')),
    ),
    lines: [DIGEST.attention(items.length)],
    items: items.slice(0, MOST_ITEMS),
    facts: [
      ...sales.map((order): [string, string] => {
        const country = order.country ? countryName(order.country, SELLER_LANGUAGE) : '';
        const about = [moneyOf(order), country, sourceOf(order)].filter(Boolean).join(', ');
        return [DIGEST.order(order.number), about];
      }),
      ...(figure('refunds') > 0
        ? [[DIGEST.refunds, DIGEST.refunded(figure('refunds'), money(figure('refunded')))] as const]
        : []),
    ],
  };
}

async function attentionItems(context: ProcessContext, deskUrl: string | undefined) {
  const { timeZone } = context.shop.company;
  const { disputes, cases, orders, failed } = await showToday(context);
  const link = (path: string) => (deskUrl ? { url: deskUrl + path } : {});
  const until = (at: number | null, words: string) =>
    at === null ? '' : `${words} ${shopTime(at, SELLER_LANGUAGE, timeZone)}`;
  return [
    ...disputes
      .filter(({ answered }) => !answered)
      .map((dispute) => ({
        title: DIGEST.dispute(dispute.number),
        text: until(dispute.dueAt, DIGEST.respondBy),
        ...link(`/orders/${dispute.number}`),
      })),
    ...cases.map(({ kind, number, dueAt, dueFor }) => ({
      title: DIGEST.case[kind](caseReference(kind, number)),
      text: until(dueAt, dueFor ? WHERE_WORDS.due[dueFor] : ''),
      ...link(`/cases/${number}`),
    })),
    ...orders.map(({ number }) => ({
      title: DIGEST.review(number),
      text: '',
      ...link(`/orders/${number}`),
    })),
    ...(failed.length > 0
      ? [{ title: DIGEST.failed(failed.length), text: '', ...link('/mails?state=failed') }]
      : []),
  ];
}
