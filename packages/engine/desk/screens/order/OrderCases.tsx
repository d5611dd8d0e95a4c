import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { zoneCity } from '../../../rules/shopTime.ts';
import type { OrderDetails } from '../../../server/commands/views.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { CaseTable } from '../../parts/CaseTable.tsx';
import { ExpandButton } from '../../parts/ExpandButton.tsx';
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
        <CaseTable caption="Cases for this order" cases={order.cases} />
      ) : (
        <p className="note">
          Requests sent through the forms appear here automatically. If a buyer emailed you instead,
          open a case for them.
        </p>
      )}
      {opens && <OpenCase order={order} />}
    </Section>
  );
}

/** Probably a mistake; the order email tells the buyer how to get one payment back. */
export function PaidTwice({ order, other }: { order: OrderDetails; other: number }) {
  const dismiss = useAction('order-dismiss-duplicate', 'Both orders kept.');
  return (
    <div className="notice">
      <p>
        <b>Paid twice?</b> The same buyer paid <Link href={orderPath(other)}>order {other}</Link>{' '}
        minutes earlier. The order email tells them and explains how to get one payment back. You
        can also start it yourself: open a case, accept it and send the refund.
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
      <ExpandButton isOpen={opening} setOpen={setOpening}>
        Open a case
      </ExpandButton>
      {opening && <OpenCaseForm order={order} />}
    </>
  );
}

/** For a buyer who wrote an email instead of using the form. */
function OpenCaseForm({ order }: { order: OrderDetails }) {
  const [, go] = useLocation();
  const open = useAction('refund-open', `Case opened for order ${order.number}.`);
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
    <ActionForm action={open} send={send} label="Open case and notify buyer">
      <fieldset>
        <legend>What does the buyer want?</legend>
        <label className="choice">
          <input type="radio" name="kind" value="refund" defaultChecked />A refund under your
          guarantee, or of a double payment
        </label>
        <label className="choice">
          <input type="radio" name="kind" value="withdrawal" />
          To withdraw from the contract, however they put it. A legal deadline applies.
        </label>
      </fieldset>
      <TextField
        name="asked"
        type="datetime-local"
        label="When did the buyer ask? (optional)"
        hint={`${zoneCity(SHOP.timeZone)} time. Deadlines count from it. Leave empty for now.`}
      />
    </ActionForm>
  );
}
