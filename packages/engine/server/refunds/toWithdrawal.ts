import { randomUUID } from 'node:crypto';
import type { CaseFlag } from '../../rules/case.ts';
import { LANGUAGE_QUERY } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import { REQUEST_FIELD } from '../../rules/withdrawal.ts';
import type { Secrets } from '../core/secrets.ts';
import { UserError } from '../core/userError.ts';
import type { Store } from '../db/database.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { ProcessContext } from '../orders/context.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { acknowledgmentEmail, caseAlert } from './caseNotices.ts';
import { actionsFor, readFlags, referenceOf } from './cases.ts';
import { caseById } from './findCases.ts';
import { flagsWith } from './matchOrder.ts';
import { requestsIn, storeRequest } from './requests.ts';
import { type CaseActor, transitionCase } from './transitionCase.ts';

type Link = Pick<OrderRow, 'link_changed_at'> | undefined;

const linkTime = (order: Link) => String(order?.link_changed_at ?? '');

/** Expires with the library link: a person who got hold of the old link may have this email too. */
function tokenOf(secrets: Secrets, { id }: CaseRow, order: Link): string {
  const text = `${id}.${linkTime(order)}`;
  return `${text}.${secrets.sign('to-withdrawal', text)}`;
}

/** For the email that acknowledges a refund request; undefined when it cannot become a withdrawal. */
export function toWithdrawalUrl(
  publicUrl: string,
  secrets: Secrets,
  row: CaseRow,
  order: Link,
  language = row.language,
): string | undefined {
  if (!actionsFor(row).includes('to-withdrawal')) return undefined;
  const query = { [REQUEST_FIELD]: tokenOf(secrets, row, order), [LANGUAGE_QUERY]: language };
  return `${publicUrl}${PATHS.withdraw}?${new URLSearchParams(query)}`;
}

/** The refund request of such a link; undefined when it is forged or old, or the case is gone. */
export async function requestedCase(
  { store, secrets }: Pick<ProcessContext, 'store' | 'secrets'>,
  token: string,
): Promise<CaseRow | undefined> {
  const [id = '', linkChanged = '', signature = ''] = token.split('.');
  if (!secrets.verifies('to-withdrawal', `${id}.${linkChanged}`, signature)) return undefined;
  const row = await caseById(store, id);
  const order = await findOrder(store, 'id', row?.order_id ?? null);
  return linkTime(order) === linkChanged ? row : undefined;
}

/** What the statement of a converted request says. */
export async function statementFor(store: Store, row: CaseRow) {
  const order = await findOrder(store, 'id', row.order_id);
  const sent = requestsIn(store).where('case_number', '=', row.number);
  const request = await sent.where('kind', '=', 'refund').executeTakeFirst();
  const { txn, last4 } = readRefund(request?.kind === 'refund' ? JSON.parse(request.answers) : {});
  const { name, email } = row;
  return { name, order: order ? String(order.number) : txn || last4, email };
}

/**
 * A refund request becomes a withdrawal and keeps its number. The buyer states it now, by the link in
 * the email; for the seller, who reads it in what the buyer wrote, it counts from the day it came.
 */
export const toWithdrawal = (context: CaseActor, number: number, byBuyer = false) =>
  transitionCase(context, number, 'to-withdrawal', async (transaction, row) => {
    const received_at = byBuyer ? context.clock().getTime() : row.received_at;
    const { name, order: order_reference, email } = await statementFor(transaction, row);
    const id = randomUUID();
    const statement = { language: row.language, suspicion: null, email, name, order_reference };
    await storeRequest(
      transaction,
      { id, kind: 'withdrawal', dedupe_key: id, received_at, ...statement },
      row.number,
    );
    const now: CaseRow = { ...row, kind: 'withdrawal', received_at };
    const order = await findOrder(transaction, 'id', row.order_id);
    const known = order ? await flagsWith(context, transaction, now, order) : readFlags(row);
    const flags: CaseFlag[] = known.filter((flag) => flag !== 'other-resolution');
    const state = row.reviewed_at === null ? 'received' : 'in-review';
    return {
      // The state is set here: the buyer gets the acknowledgment, and no email about a change.
      set: { kind: now.kind, received_at, state, flags: JSON.stringify(flags) },
      jobs: [
        acknowledgmentEmail(now, { full: order !== undefined, byBuyer }),
        ...(order && order.email !== email
          ? [acknowledgmentEmail(now, { full: true, recipient: 'order', again: ':order' })]
          : []),
        ...(byBuyer ? [caseAlert(now, flags)] : []),
      ],
    };
  });

/**
 * The buyer confirms by the link in the email. A second click gets the same answer. Undefined when the
 * request cannot become a withdrawal: then a statement of its own is needed.
 */
export async function convertRequest(context: ProcessContext, token: string) {
  const row = await requestedCase(context, token);
  if (!row) return undefined;
  try {
    await toWithdrawal({ ...context, actor: 'buyer' }, row.number, true);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
  const now = await requestedCase(context, token);
  if (now?.kind !== 'withdrawal') return undefined;
  return {
    reference: referenceOf(now),
    receivedAt: new Date(now.received_at),
    statement: await statementFor(context.store, now),
  };
}
