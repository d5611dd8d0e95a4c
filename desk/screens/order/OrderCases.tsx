import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { zoneCity } from '../../../rules/shopTime.ts';
import type { OrderDetails } from '../../../server/commands/views.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { CaseTable } from '../../parts/CaseTable.tsx';
import { Failure } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { casePath, orderPath } from '../../paths.ts';
import { SHOP } from '../../shopFacts.ts';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';

type Props = {
  order: OrderDetails;
  /** False where another part of the screen offers to open a case. */
  mayOpen: boolean;
};

/** The cases of an order, and a form to open one. */
export function OrderCases({ order, mayOpen }: Props) {
  const opens = mayOpen && isRefundable(order);
  if (order.cases.length === 0 && !opens) return null;
  return (
    <Section title="Cases">
      {order.cases.length > 0 ? (
        <CaseTable caption="Cases about this order" cases={order.cases} />
      ) : (
        <p className="note">
          What a buyer sends by a form appears here by itself. For one who wrote to you instead,
          open the case yourself.
        </p>
      )}
      {opens && <OpenCase order={order} />}
    </Section>
  );
}

/** Probably a mistake; the order email tells the buyer how to get one payment back. */
export function PaidTwice({ order, other }: { order: OrderDetails; other: number }) {
  const dismiss = useAction('order-dismiss-duplicate', 'Both orders stay as they are.');
  return (
    <div className="notice">
      <p>
        <b>Paid twice?</b> The same buyer paid <Link href={orderPath(other)}>order {other}</Link>{' '}
        minutes before. The order mail says so and how to get one payment back. You can also begin
        yourself: open a refund case, accept it and pay it back.
      </p>
      <Failure error={dismiss.error} />
      <div className="actions">
        <button
          type="button"
          className="button quiet"
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate({ number: order.number })}
        >
          Both were intended
        </button>
        <OpenCase order={order} />
      </div>
    </div>
  );
}

/** Whether there is money to refund and an address to notify. */
const isRefundable = (order: OrderDetails) =>
  order.paidAt !== null && order.refundedCents < order.amountCents && order.email !== '';

function OpenCase({ order }: { order: OrderDetails }) {
  const [opening, setOpening] = useState(false);
  if (!isRefundable(order)) return null;
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

/** For a buyer who wrote an email instead of using the form. */
function OpenCaseForm({ order }: { order: OrderDetails }) {
  const [, go] = useLocation();
  const open = useAction('refund-open', `A case about order ${order.number} is open.`);
  const send = (form: FormData) =>
    open.mutate(
      {
        order: order.number,
        kind: fieldText(form, 'kind') === 'withdrawal' ? 'withdrawal' : 'refund',
        asked: fieldText(form, 'asked') || undefined,
      },
      { onSuccess: ({ number }) => go(casePath(number)) },
    );
  return (
    <ActionForm action={open} send={send} label="Open the case and tell the buyer">
      <fieldset>
        <legend>What does the buyer want?</legend>
        <label className="choice">
          <input type="radio" name="kind" value="refund" defaultChecked />A refund by your
          guarantee, or of a second payment
        </label>
        <label className="choice">
          <input type="radio" name="kind" value="withdrawal" />
          To withdraw from the contract, in whatever words; the law has a deadline of its own for it
        </label>
      </fieldset>
      <TextField
        name="asked"
        type="datetime-local"
        label="When did the buyer ask? (optional)"
        hint={`By the clock in ${zoneCity(SHOP.timeZone)}. Deadlines count from it. Empty: now.`}
      />
    </ActionForm>
  );
}
