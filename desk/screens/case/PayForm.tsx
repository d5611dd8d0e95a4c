import type { CaseDetails } from '../../../server/commands/views.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { Facts } from '../../parts/Facts.tsx';
import { money } from '../../parts/money.ts';
import { ActionForm, textOf } from './ActionForm.tsx';

/** By card the shop pays itself; a transfer is made at the bank and recorded here. */
export function PayForm({ row }: { row: CaseDetails }) {
  const byCard = row.payBy === 'card';
  const pay = useAction('refund-pay', byCard ? 'The refund is on its way.' : 'The case is closed.');
  const send = (sent: FormData) =>
    pay.mutate({
      number: row.number,
      reference: textOf(sent, 'reference') || undefined,
      agreed: sent.has('agreed') || undefined,
    });
  const amount =
    row.refundCents !== null && row.order ? money(row.refundCents, row.order.currency) : 'it';
  if (byCard) {
    return (
      <ActionForm action={pay} send={send} label={`Pay ${amount} back to the card`}>
        <p>The money goes back the way it came. The buyer learns of it when it is paid.</p>
      </ActionForm>
    );
  }
  return (
    <ActionForm action={pay} send={send} label={`I have transferred ${amount}`}>
      <p>Make the transfer at your bank first, then write its reference here.</p>
      <Facts
        facts={[
          ['Amount', amount],
          ['Account', row.account?.iban ?? 'The buyer has not said yet; ask by mail.'],
          ['Holder', row.account?.holder],
        ]}
      />
      <TextField
        name="reference"
        label="Reference of the bank transfer"
        hint="The buyer reads it."
        required
        maxLength={140}
      />
      {row.boundBy && !row.account && (
        <label className="choice">
          <input type="checkbox" name="agreed" required />
          The buyer has expressly agreed to a bank transfer
        </label>
      )}
    </ActionForm>
  );
}
