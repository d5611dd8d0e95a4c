import { type Context, Hono } from 'hono';
import { messagesFor } from '../../content/messages/index.ts';
import { actionsOf, caseReference } from '../../rules/case.ts';
import { isIban, tidyIban } from '../../rules/iban.ts';
import type { Language } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import { PATHS } from '../../rules/paths.ts';
import { NAME_LIMIT } from '../../rules/purchase.ts';
import { asRecord } from '../../rules/record.ts';
import { sofiaDay } from '../../rules/sofiaTime.ts';
import { isOneLine } from '../../rules/text.ts';
import type { Complaint } from '../../ui/ErrorSummary.tsx';
import type { RequestView } from '../../ui/library/Requests.tsx';
import { retractCase } from '../cases/caseActions.ts';
import { typedText } from '../forms/form.ts';
import { readForm } from '../forms/readBody.ts';
import { record } from '../orders/bookkeeping.ts';
import type { OrderContext } from '../orders/context.ts';
import { Refusal } from '../seller/command.ts';
import type { Store } from '../store/database.ts';
import type { CaseRow, OrderRow } from '../store/schema.ts';
import { isCrossSite, languageOf } from '../web/visitor.ts';

/** What was wrong with the account that somebody has just typed. */
export type AccountAnswer = {
  caseNumber: number;
  typed: { holder: string; iban: string };
  complaints: Complaint[];
};

/** The requests about an order as its buyer sees them, newest first. */
export async function requestsOf(
  store: Store,
  order: OrderRow,
  address: string,
  language: Language,
  answer?: AccountAnswer,
): Promise<RequestView[]> {
  const rows = await store
    .selectFrom('cases')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('number', 'desc')
    .execute();
  const dayOf = (at: number | null) => (at === null ? undefined : sofiaDay(new Date(at), language));
  return rows.map((row) => {
    const to = (what: string) => `${address}/${row.number}/${what}`;
    const possible = actionsOf({ state: row.state, matched: true });
    return {
      reference: caseReference(row.kind, row.number),
      kind: row.kind,
      state: row.state,
      receivedOn: dayOf(row.received_at),
      amount: row.refund_cents
        ? formatMoney(row.refund_cents, order.currency, language)
        : undefined,
      dueOn: dayOf(row.due_at),
      paidOn: dayOf(row.paid_at),
      transferReference: (row.paid_by === 'bank' && row.paid_reference) || undefined,
      declineReason: row.decline_reason ?? undefined,
      takeBackTo: possible.includes('retract') ? to('take-back') : undefined,
      ...accountOf(row, to('account'), answer),
    };
  });
}

/** Asked for while a transfer is due, and shown after that without most of its digits. */
function accountOf(row: CaseRow, saveTo: string, answer?: AccountAnswer) {
  if (row.pay_by !== 'bank') return {};
  if (row.iban) {
    const iban = `${row.iban.slice(0, 4)} … ${row.iban.slice(-4)}`;
    return { account: { saved: { holder: row.account_holder ?? '', iban } } };
  }
  if (row.state !== 'accepted') return {};
  const nothing = { typed: { holder: row.name, iban: '' }, complaints: [] };
  return { account: { saveTo, ...(answer?.caseNumber === row.number ? answer : nothing) } };
}

export type CaseRoutesParts = OrderContext & {
  publicUrl: string;
  wake: () => void;
  orderByKey: (key: string) => Promise<OrderRow | undefined>;
  show: (c: Context, order: OrderRow, answer: AccountAnswer) => Promise<Response>;
};

/** What a buyer can do about a request of their own; the library's key is the proof. */
export function libraryCaseRoutes(parts: CaseRoutesParts) {
  const { store, clock } = parts;

  /** The buyer's own case, or nothing: numbers of other people's cases lead nowhere. */
  async function ownCase(c: Context) {
    const order = await parts.orderByKey(c.req.param('key') ?? '');
    const row = await store
      .selectFrom('cases')
      .selectAll()
      .where('number', '=', Number(c.req.param('number')) || 0)
      .where('order_id', '=', order?.id ?? '')
      .executeTakeFirst();
    return order && row ? { order, row } : undefined;
  }

  const back = (c: Context) =>
    c.redirect(`${PATHS.library}/${c.req.param('key') ?? ''}#requests`, 303);

  return new Hono()
    .post(`${PATHS.library}/:key/:number{[0-9]+}/take-back`, async (c) => {
      if (isCrossSite(c, parts.publicUrl)) return c.text('cross-site', 403);
      const own = await ownCase(c);
      if (!own) return c.redirect(PATHS.library, 303);
      try {
        await retractCase({ ...parts, actor: 'buyer' }, own.row.number);
      } catch (error) {
        // Decided a moment before: the page that comes next shows how it stands.
        if (!(error instanceof Refusal)) throw error;
      }
      parts.wake();
      return back(c);
    })
    .post(`${PATHS.library}/:key/:number{[0-9]+}/account`, async (c) => {
      if (isCrossSite(c, parts.publicUrl)) return c.text('cross-site', 403);
      const own = await ownCase(c);
      if (!own) return c.redirect(PATHS.library, 303);
      if (own.row.state !== 'accepted' || own.row.iban) return back(c);
      const sent = asRecord(await readForm(c));
      const typed = { holder: typedText(sent, 'holder').trim(), iban: typedText(sent, 'iban') };
      const complaints = complaintsOf(typed, languageOf(c));
      if (complaints.length > 0) {
        return parts.show(c, own.order, { caseNumber: own.row.number, typed, complaints });
      }
      await store.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('cases')
          .set({ iban: tidyIban(typed.iban), account_holder: typed.holder })
          .where('id', '=', own.row.id)
          .execute();
        await record(transaction, clock, own.row.id, 'account given by the buyer', {});
      });
      return back(c);
    });
}

function complaintsOf(typed: AccountAnswer['typed'], language: Language): Complaint[] {
  const words = messagesFor(language).cases.library;
  const named = typed.holder !== '' && typed.holder.length <= NAME_LIMIT && isOneLine(typed.holder);
  return [
    ...(named ? [] : [{ field: 'holder', message: words.holderMissing }]),
    ...(isIban(tidyIban(typed.iban)) ? [] : [{ field: 'iban', message: words.ibanInvalid }]),
  ];
}
