import type { Content } from '../../content/content.ts';
import { buyerMayCancel, caseReference, deadlineOf } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import type { Shop } from '../../rules/shop.ts';
import { shopDay } from '../../rules/shopTime.ts';
import type { FieldError } from '../../ui/ErrorSummary.tsx';
import type { RequestView } from '../../ui/library/Requests.tsx';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import { asksAccount } from '../refunds/cases.ts';
import { latestCasesOf } from '../refunds/findCases.ts';
import { repeatsOf, submittedOf } from '../refunds/requests.ts';

/** What was wrong with the account that somebody has just entered. */
export type AccountAnswer = {
  caseNumber: number;
  values: { holder: string; iban: string };
  errors: FieldError[];
};

/** Older ones are closed, or were sent again since. */
const [MOST_REQUESTS, MOST_REPEATS] = [10, 3];

/** The latest requests about an order as the buyer sees them, newest first. */
export async function requestsOf(
  { store, shop, content }: { store: Store; shop: Shop; content: Content },
  order: OrderRow,
  address: string,
  language: Language,
  answer?: AccountAnswer,
): Promise<RequestView[]> {
  const rows = await latestCasesOf(store, order.id, MOST_REQUESTS);
  const dayAt = (at: number) => shopDay(at, language, shop.company.timeZone);
  const dayOf = (at: number | null) => (at === null ? undefined : dayAt(at));
  const viewOf = async (row: CaseRow): Promise<RequestView> => {
    const to = (what: string) => `${address}/${row.number}/${what}`;
    const repeats = await repeatsOf({ store, content }, row, language, MOST_REPEATS);
    return {
      sent: await submittedOf({ store, content }, row, language),
      repeats: repeats.map(({ reference, receivedAt, submitted }) => ({
        reference,
        receivedOn: dayAt(receivedAt),
        sent: submitted,
      })),
      reference: caseReference(row.kind, row.number),
      kind: row.kind,
      state: row.state,
      receivedOn: dayOf(row.received_at),
      amount: row.refund_cents
        ? formatMoney(row.refund_cents, order.currency, language)
        : undefined,
      dueOn: dayOf(row.due_at),
      dueFor: deadlineOf(row),
      paidOn: dayOf(row.paid_at),
      transferReference: (row.paid_by === 'bank' && row.paid_reference) || undefined,
      declineReason: row.decline_reason ?? undefined,
      resolution: row.resolution ?? undefined,
      cancelTo: buyerMayCancel(row) ? to('cancel') : undefined,
      ...accountOf(row, to('account'), answer),
    };
  };
  return Promise.all(rows.map(viewOf));
}

/** Requested while a transfer is due; shown afterwards with most digits hidden. */
function accountOf(row: CaseRow, saveTo: string, answer?: AccountAnswer) {
  if (row.refund_method !== 'bank') return {};
  if (row.iban) {
    const iban = `${row.iban.slice(0, 4)} … ${row.iban.slice(-4)}`;
    return { account: { saved: { holder: row.account_holder ?? '', iban } } };
  }
  if (!asksAccount(row)) return {};
  const nothing = { values: { holder: row.name, iban: '' }, errors: [] };
  return { account: { saveTo, ...(answer?.caseNumber === row.number ? answer : nothing) } };
}
