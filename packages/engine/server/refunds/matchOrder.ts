import { type CaseFlag, isClosed } from '../../rules/case.ts';
import { namesDiffer } from '../../rules/names.ts';
import type { Store } from '../db/database.ts';
import type { LockedTransaction } from '../db/locks.ts';
import type { CaseRow, OrderRow } from '../db/schema.ts';
import type { ProcessContext } from '../orders/context.ts';
import { ordersOfAddress } from '../orders/orderSearch.ts';
import { moneyBack } from '../payments/moneyBack.ts';
import { type PaymentFacts, readPayment } from '../payments/paymentFacts.ts';
import { casesOf, nothingWasPaid, readFlags } from './cases.ts';
import { periodOf } from './deadlines.ts';

/** What a buyer says about the order they want refunded. */
export type MatchCriteria = {
  email: string;
  /** May contain an order number or a transaction id, in the buyer's own words. */
  reference: string;
  last4: string;
  /** The order whose library the form was opened from, by a signed link. */
  orderId: string | null;
};

/**
 * How the sender has proved to be the buyer: by the link of the library, by an id that only the receipt
 * has, or by the card's last digits, which take many tries to guess. Anybody can guess the number of an order.
 */
type Proof = 'link' | 'receipt' | 'card' | 'none';

export type Match = { order: Candidate; certain: boolean; proof: Proof } | undefined;
export type Candidate = OrderRow & { last4: string | null };

/**
 * The address must be the order's own; an order number, a transaction id, the card's last digits or
 * the library's link make the match certain. Without them the only order of an address is taken,
 * unless the card differs.
 */
export async function matchOrder(store: Store, criteria: MatchCriteria): Promise<Match> {
  const found = await ordersOfAddress(store, criteria.email);
  const byNumber = found.filter((order) => isNamed(criteria, String(order.number)));
  const byProof: Record<Exclude<Proof, 'none'>, Candidate[]> = {
    link: found.filter(({ id }) => id === criteria.orderId),
    receipt: found.filter((order) => isOnReceipt(criteria, order)),
    card: found.filter(({ last4 }) => criteria.last4 !== '' && last4 === criteria.last4),
  };
  const { link, receipt, card } = byProof;
  const [certain] = [byNumber, receipt, card, link].find((orders) => orders.length > 0) ?? [];
  const proof =
    (['link', 'receipt', 'card'] as const).find((one) => byProof[one].length > 0) ?? 'none';
  if (certain) return { order: certain, certain: true, proof };
  const possible = found.filter(
    ({ last4 }) => criteria.last4 === '' || last4 === null || last4 === criteria.last4,
  );
  const [only, another] = possible;
  return only && !another ? { order: only, certain: false, proof } : undefined;
}

/** Whether the address has bought from us: then it gets an acknowledgment even if strangers do not. */
export const isBuyer = async (store: Store, email: string): Promise<boolean> =>
  (await ordersOfAddress(store, email)).length > 0;

const isOnReceipt = (criteria: MatchCriteria, { payment_id, session_id }: Candidate) =>
  isNamed(criteria, session_id) || (payment_id !== null && isNamed(criteria, payment_id));

/** People write "#12", "order no. 12" or paste an id from the receipt. */
const isNamed = ({ reference }: MatchCriteria, name: string) =>
  reference
    .toLowerCase()
    .split(/[^\w]+/)
    .includes(name.toLowerCase());

/** Anything unusual about a case and its order, whether matched by us or by the seller. */
export async function flagsOfOrder(
  context: Pick<ProcessContext, 'clock' | 'shop'>,
  transaction: LockedTransaction,
  order: OrderRow,
  payment: PaymentFacts,
  known: Pick<CaseRow, 'received_at' | 'kind' | 'name'> & { id?: string },
): Promise<CaseFlag[]> {
  const others = (await casesOf(transaction, order.id)).filter(({ id }) => id !== known.id);
  const isAccepted = ({ state }: CaseRow) => state === 'accepted';
  return flagsThatApply([
    ['outside-period', !(await periodOf(context, order, known.received_at)).inTime],
    ['different-name', known.kind === 'withdrawal' && namesDiffer(known.name, order.name)],
    ['open-dispute', moneyBack(order, payment).dispute === 'open'],
    ['already-refunded', order.state === 'refunded' || order.state === 'dispute-lost'],
    ['nothing-paid', nothingWasPaid(order)],
    ['refund-accepted', others.some(isAccepted)],
    ['second-request', others.some((other) => !isClosed(other.state) && !isAccepted(other))],
  ]);
}

export const flagsThatApply = (flags: readonly [CaseFlag, boolean][]): CaseFlag[] =>
  flags.filter(([, applies]) => applies).map(([flag]) => flag);

/** Flags about the form itself, whatever the order. */
const FLAGS_OF_FORM: readonly CaseFlag[] = [
  'suspected-bot',
  'other-resolution',
  'cross-site',
  'address-undone',
];

/** The flags of a case that is about this order. */
export async function flagsWith(
  context: Pick<ProcessContext, 'clock' | 'shop'>,
  transaction: LockedTransaction,
  row: CaseRow,
  order: OrderRow,
): Promise<CaseFlag[]> {
  const payment = await readPayment(transaction, order.payment_id);
  return [
    ...readFlags(row).filter((flag) => FLAGS_OF_FORM.includes(flag)),
    ...(await flagsOfOrder(context, transaction, order, payment, row)),
    ...(order.email === row.email ? [] : (['different-email'] as const)),
  ];
}
