import { Link } from 'wouter';
import type { OrderDetails } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { Failure } from '../../parts/Loaded.tsx';
import { orderPath } from '../../paths.ts';
import { OpenCase } from './OpenCase.tsx';

/** Probably a mistake of the buyer's, who has been told how to get one payment back. */
export function PaidTwice({ order, other }: { order: OrderDetails; other: number }) {
  const intended = useAction('order-both-intended', 'Both orders stay as they are.');
  return (
    <div className="notice">
      <p>
        <b>Paid twice?</b> The same buyer paid <Link href={orderPath(other)}>order {other}</Link>{' '}
        minutes before. The order mail says so and how to get one payment back. You can also begin
        yourself: open a refund case, accept it and pay it back.
      </p>
      <Failure error={intended.error} />
      <div className="actions">
        <button
          type="button"
          className="button quiet"
          disabled={intended.isPending}
          onClick={() => intended.mutate({ number: order.number })}
        >
          Both were intended
        </button>
        <OpenCase order={order} />
      </div>
    </div>
  );
}
