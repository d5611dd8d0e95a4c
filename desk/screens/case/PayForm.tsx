import type { CaseDetails } from '../../../server/seller/views.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { money } from '../../parts/money.ts';
import { ActionForm, textOf } from './ActionForm.tsx';

/** By card the shop pays itself; a transfer is made at the bank and recorded here. */
export function PayForm({ row }: { row: CaseDetails }) {
  const pay = useAction('refund-pay', `Case ${row.number} is paid back.`);
  const send = (sent: FormData) =>
    pay.mutate({ number: row.number, reference: textOf(sent, 'reference') || undefined });
  const amount =
    row.refundCents !== null && row.order ? money(row.refundCents, row.order.currency) : 'it';
  return (
    <ActionForm action={pay} send={send} label={`Pay ${amount} back`}>
      <TextField
        name="reference"
        label="Reference of the bank transfer"
        hint="Make the transfer first, then write its reference here. By card, leave this empty: the money goes back through Stripe."
        maxLength={200}
      />
    </ActionForm>
  );
}
