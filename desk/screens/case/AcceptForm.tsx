import type { CaseDetails } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { money } from '../../parts/money.ts';
import { theWayItWasPaid } from '../../words.ts';
import { ActionForm, textOf } from './ActionForm.tsx';

export function AcceptForm({ row }: { row: CaseDetails }) {
  const accept = useAction('refund-accept', `Case ${row.number} is accepted.`);
  const { order } = row;
  const byLaw = row.kind === 'withdrawal' || row.boundBy !== null;
  const rest = order && money(order.amountCents - order.refundedCents, order.currency);
  const send = (sent: FormData) =>
    accept.mutate({
      number: row.number,
      ...(textOf(sent, 'by') === 'bank' ? { by: 'bank', agreed: byLaw } : { by: 'card' }),
    });
  return (
    <ActionForm action={accept} send={send} label={rest ? `Accept and owe ${rest}` : 'Accept'}>
      <p>
        The buyer learns of it by mail. All that the order gives access to ends at the same moment.
      </p>
      <fieldset>
        <legend>How will you pay it back?</legend>
        <label className="choice">
          <input type="radio" name="by" value="card" defaultChecked={!row.account} />
          {theWayItWasPaid(order?.last4 ?? null)}
        </label>
        <label className="choice">
          <input type="radio" name="by" value="bank" defaultChecked={row.account !== null} />
          {byLaw
            ? 'By bank transfer, because the buyer has expressly agreed to it'
            : 'By bank transfer'}
        </label>
      </fieldset>
    </ActionForm>
  );
}
