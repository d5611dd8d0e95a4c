import { type Context, Hono } from 'hono';
import type { Messages } from '../../content/messages.ts';
import { caseReference } from '../../rules/case.ts';
import { isIban, tidyIban } from '../../rules/iban.ts';
import { PATHS } from '../../rules/paths.ts';
import { NAME_LIMIT } from '../../rules/purchase.ts';
import { asRecord } from '../../rules/record.ts';
import { isOneLine, tidyLine } from '../../rules/text.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import { asksAccount } from '../cases/relatedCases.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import { MAX_NUMBER } from '../db/database.ts';
import { lockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { readForm, textField } from '../http/form.ts';
import { languageOf, refuseCrossSite } from '../http/visitor.ts';
import { alertSeller } from '../mail/sellerAlert.ts';
import type { OrderContext } from '../orders/context.ts';
import { cancelAsBuyer } from '../refunds/transitionCase.ts';
import { backToLibrary } from './backToLibrary.ts';
import type { AccountAnswer } from './requestsView.ts';

export type CaseRoutesParts = OrderContext & {
  publicUrl: string;
  wake: () => void;
  orderByKey: (key: string) => Promise<OrderRow | undefined>;
  show: (c: Context, order: OrderRow, answer: AccountAnswer) => Promise<Response>;
};

/** What buyers can do about their own requests. The library's key authorizes them. */
export function libraryCaseRoutes(parts: CaseRoutesParts) {
  const { store } = parts;

  /** The case, if it belongs to this library. */
  async function ownCase(c: Context) {
    const order = await parts.orderByKey(c.req.param('key') ?? '');
    const row = await store
      .selectFrom('cases')
      .selectAll()
      .where('number', '=', Math.min(Number(c.req.param('number')), MAX_NUMBER))
      .where('order_id', '=', order?.id ?? '')
      .executeTakeFirst();
    return order && row ? { order, row } : undefined;
  }

  const back = backToLibrary('requests');

  return new Hono()
    .post(`${PATHS.library}/:key/:number{[0-9]+}/cancel`, async (c) => {
      refuseCrossSite(c, parts.publicUrl);
      const own = await ownCase(c);
      if (!own) return c.redirect(PATHS.library, 303);
      try {
        await cancelAsBuyer({ ...parts, actor: 'buyer' }, own.row.number);
      } catch (error) {
        // Decided a moment ago; the next page shows its state.
        if (!(error instanceof UserError)) throw error;
      }
      parts.wake();
      return back(c);
    })
    .post(`${PATHS.library}/:key/:number{[0-9]+}/account`, async (c) => {
      refuseCrossSite(c, parts.publicUrl);
      const own = await ownCase(c);
      if (!own) return c.redirect(PATHS.library, 303);
      if (!asksAccount(own.row)) return back(c);
      const sent = asRecord(await readForm(c));
      const values = { holder: tidyLine(textField(sent, 'holder')), iban: textField(sent, 'iban') };
      const errors = accountErrors(values, parts.content.messages(languageOf(c)));
      if (errors.length > 0) {
        return parts.show(c, own.order, { caseNumber: own.row.number, values, errors });
      }
      await saveAccount(parts, own.row, values);
      parts.wake();
      return back(c);
    })
    .get(`${PATHS.library}/:key/:number{[0-9]+}/:step{account|cancel}`, back);
}

/** Notifies the seller without the account number, which does not belong in an email. */
async function saveAccount(
  { store, clock }: OrderContext,
  row: CaseRow,
  values: AccountAnswer['values'],
): Promise<void> {
  const lines = [`Case ${caseReference(row.kind, row.number)}`];
  // Locked: the case may be paid or closed at this moment, and then needs no account any more.
  await lockedTransaction(store, async (transaction) => {
    const saved = await transaction
      .updateTable('cases')
      .set({ iban: tidyIban(values.iban), account_holder: values.holder })
      .where('id', '=', row.id)
      .where('state', '=', 'accepted')
      .where('refund_method', '=', 'bank')
      .where('iban', 'is', null)
      .executeTakeFirst();
    if (saved.numUpdatedRows === 0n) return;
    await record(transaction, clock, row.id, 'bank details added by the buyer', {});
    const alert = { what: 'bank-details-added', key: row.id, lines, caseId: row.id } as const;
    await alertSeller(transaction, clock, alert);
  });
}

function accountErrors(values: AccountAnswer['values'], { cases }: Messages): FieldError[] {
  const words = cases.library;
  const named =
    values.holder !== '' && values.holder.length <= NAME_LIMIT && isOneLine(values.holder);
  return [
    ...(named ? [] : [{ field: 'holder', message: words.holderMissing }]),
    ...(isIban(tidyIban(values.iban)) ? [] : [{ field: 'iban', message: words.ibanInvalid }]),
  ];
}
