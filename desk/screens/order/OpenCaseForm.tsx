import { useLocation } from 'wouter';
import { zoneCity } from '../../../rules/shopTime.ts';
import type { OrderDetails } from '../../../server/commands/views.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { casePath } from '../../paths.ts';
import { SHOP } from '../../shopFacts.ts';
import { ActionForm, textOf } from '../case/ActionForm.tsx';

/** For a buyer who wrote a mail instead of using a form; the case goes on like any other. */
export function OpenCaseForm({ order }: { order: OrderDetails }) {
  const [, go] = useLocation();
  const open = useAction('refund-open', `A case about order ${order.number} is open.`);
  const send = (sent: FormData) =>
    open.mutate(
      {
        order: order.number,
        kind: textOf(sent, 'kind') === 'withdrawal' ? 'withdrawal' : 'refund',
        asked: textOf(sent, 'asked') || undefined,
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
