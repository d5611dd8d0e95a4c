import type { CaseDetails } from '../../../server/commands/views.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { Facts } from '../../parts/Section.tsx';
import { money } from '../../words.ts';
import { ActionForm, fieldText } from './ActionForm.tsx';

/** The shop refunds a card itself; a bank transfer is only recorded here. */
export function PayForm({ row }: { row: CaseDetails }) {
  const byCard = row.refundMethod === 'card';
  const pay = useAction('refund-pay', byCard ? 'The refund is on its way.' : 'The case is closed.');
  const send = (form: FormData) =>
    pay.mutate({
      number: row.number,
      reference: fieldText(form, 'reference') || undefined,
      agreed: form.has('agreed') || undefined,
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

/** Changes the refund method, for example when a card was closed. */
export function ChangeMethodForm({ row }: { row: CaseDetails }) {
  const change = useAction('refund-change-method', `Case ${row.number} will be paid another way.`);
  const { number } = row;
  if (row.refundMethod !== 'card') {
    const send = () => change.mutate({ number, by: 'card' });
    return (
      <ActionForm action={change} send={send} label="Pay back to the card instead">
        <p>The buyer learns of it by mail. Then pay it here.</p>
      </ActionForm>
    );
  }
  const agreed = row.kind === 'withdrawal' || row.boundBy !== null;
  const send = () => change.mutate({ number, by: 'bank', agreed: true });
  return (
    <ActionForm
      action={change}
      send={send}
      label={agreed ? 'The buyer agreed: pay by bank transfer' : 'Pay by bank transfer instead'}
    >
      <p>
        {agreed &&
          'By law a withdrawal is paid back the way it was paid, unless the buyer has expressly agreed to another way. '}
        {!agreed &&
          'By your policy this is for a buyer who agreed to it, or a card that cannot be refunded. '}
        The buyer learns of it by mail and is asked for an account in the library.
      </p>
    </ActionForm>
  );
}
