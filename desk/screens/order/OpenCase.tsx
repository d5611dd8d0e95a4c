import { useState } from 'react';
import type { OrderDetails } from '../../../server/commands/views.ts';
import { OpenCaseForm } from './OpenCaseForm.tsx';

/** While there is money to give back, and somebody to tell. */
export const isReturnable = (order: OrderDetails) =>
  order.paidAt !== null && order.refundedCents < order.amountCents && order.email !== '';

export function OpenCase({ order }: { order: OrderDetails }) {
  const [opening, setOpening] = useState(false);
  if (!isReturnable(order)) return null;
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-expanded={opening}
        onClick={() => setOpening(!opening)}
      >
        Open a refund case
      </button>
      {opening && <OpenCaseForm order={order} />}
    </>
  );
}
