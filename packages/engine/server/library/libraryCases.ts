import { type Context, Hono } from 'hono';
import type { Messages } from '../../content/messages.ts';
import { isIban, tidyIban } from '../../rules/iban.ts';
import { PATHS } from '../../rules/paths.ts';
import { NAME_LIMIT } from '../../rules/purchase.ts';
import { asRecord } from '../../rules/record.ts';
import { isOneLine, tidyLine } from '../../rules/text.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import { UserError } from '../core/userError.ts';
import { MAX_NUMBER } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { readForm, textField } from '../http/form.ts';
import { languageOf, refuseCrossSite } from '../http/visitor.ts';
import type { RouteContext } from '../orders/context.ts';
import { asksAccount } from '../refunds/cases.ts';
import { cancelAsBuyer } from '../refunds/decideCase.ts';
import { findCase } from '../refunds/findCases.ts';
import { saveAccount } from '../refunds/refundMethod.ts';
import { backToLibrary } from './backToLibrary.ts';
import type { LibraryAccess } from './libraryAccess.tsx';
import type { AccountAnswer } from './requestsView.ts';

/** What buyers can do about their own requests. The library's key authorizes them. */
export function libraryCaseRoutes(
  context: RouteContext,
  { orderByKey }: LibraryAccess,
  show: (c: Context, order: OrderRow, answer: AccountAnswer) => Promise<Response>,
) {
  /** The case, if it belongs to this library. */
  async function ownCase(c: Context) {
    const order = await orderByKey(c.req.param('key') ?? '');
    const number = Math.min(Number(c.req.param('number')), MAX_NUMBER);
    const row = order && (await findCase(context.store, number));
    return order && row?.order_id === order.id ? { order, row } : undefined;
  }

  const back = backToLibrary('requests');

  return new Hono()
    .post(`${PATHS.library}/:key/:number{[0-9]+}/cancel`, async (c) => {
      refuseCrossSite(c, context.env.publicUrl);
      const own = await ownCase(c);
      if (!own) return c.redirect(PATHS.library, 303);
      try {
        await cancelAsBuyer({ ...context, actor: 'buyer' }, own.row.number);
      } catch (error) {
        // Decided a moment ago; the next page shows its state.
        if (!(error instanceof UserError)) throw error;
      }
      context.wake();
      return back(c);
    })
    .post(`${PATHS.library}/:key/:number{[0-9]+}/account`, async (c) => {
      refuseCrossSite(c, context.env.publicUrl);
      const own = await ownCase(c);
      if (!own) return c.redirect(PATHS.library, 303);
      if (!asksAccount(own.row)) return back(c);
      const sent = asRecord(await readForm(c));
      const values = { holder: tidyLine(textField(sent, 'holder')), iban: textField(sent, 'iban') };
      const errors = accountErrors(values, context.content.messages(languageOf(c)));
      if (errors.length > 0) {
        return show(c, own.order, { caseNumber: own.row.number, values, errors });
      }
      await saveAccount(context, own.row, { ...values, iban: tidyIban(values.iban) });
      context.wake();
      return back(c);
    })
    .get(`${PATHS.library}/:key/:number{[0-9]+}/:step{account|cancel}`, back);
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
