import type { CaseDetails } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { Time } from '../../parts/Time.tsx';
import { money, refundMethodLabel } from '../../words.ts';

/** A withdrawal in time leaves nothing to decide: one press returns the money. */
export function RefundNow({ row }: { row: CaseDetails }) {
  const refund = useAction('refund-accept', `Refund of case ${row.number} started.`);
  const { order } = row;
  if (!order) return null;
  const amount = money(order.amountCents - order.refundedCents, order.currency);
  return (
    <section className="refund-now" aria-labelledby="refund-now">
      <h2 id="refund-now">Next step: refund {amount}</h2>
      <p>
        The withdrawal is in time and matches a paid order, so you owe the buyer a refund
        {row.dueAt !== null && (
          <>
            , due by <Time at={row.dueAt} />
          </>
        )}
        .
      </p>
      <ul className="note">
        <li>{refundMethodLabel(order)}.</li>
        <li>Library and consultant access end now.</li>
        <li>The buyer gets one email when the refund is made, and the case closes.</li>
      </ul>
      <Failure error={refund.error} />
      <button
        type="button"
        className="button"
        disabled={refund.isPending}
        onClick={() => refund.mutate({ number: row.number, by: 'card', pay: true })}
      >
        {refund.isPending ? 'Please wait…' : `Refund ${amount} now`}
      </button>
    </section>
  );
}
