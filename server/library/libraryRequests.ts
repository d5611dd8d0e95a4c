import { caseReference } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import type { Shop } from '../../rules/shop.ts';
import { shopDay } from '../../rules/shopTime.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import type { RequestView } from '../../ui/library/Requests.tsx';
import { actionsFor } from '../cases/relatedCases.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';

/** What was wrong with the account that somebody has just entered. */
export type AccountAnswer = {
  caseNumber: number;
  values: { holder: string; iban: string };
  errors: FieldError[];
};

/** The requests about an order as its buyer sees them, newest first. */
export async function requestsOf(
  { store, shop }: { store: Store; shop: Shop },
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
  const dayOf = (at: number | null) =>
    at === null ? undefined : shopDay(at, language, shop.company.timeZone);
  return rows.map((row) => {
    const to = (what: string) => `${address}/${row.number}/${what}`;
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
      settlement: row.resolution ?? undefined,
      takeBackTo: actionsFor(row).includes('retract') ? to('take-back') : undefined,
      ...accountOf(row, to('account'), answer),
    };
  });
}

/** Asked for while a transfer is due, and shown after that without most of its digits. */
function accountOf(row: CaseRow, saveTo: string, answer?: AccountAnswer) {
  if (row.refund_method !== 'bank') return {};
  if (row.iban) {
    const iban = `${row.iban.slice(0, 4)} … ${row.iban.slice(-4)}`;
    return { account: { saved: { holder: row.account_holder ?? '', iban } } };
  }
  if (row.state !== 'accepted') return {};
  const nothing = { values: { holder: row.name, iban: '' }, errors: [] };
  return { account: { saveTo, ...(answer?.caseNumber === row.number ? answer : nothing) } };
}
