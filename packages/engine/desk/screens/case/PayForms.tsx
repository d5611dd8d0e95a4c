import type { CaseDetails } from '../../../server/commands/views.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { Facts } from '../../parts/Section.tsx';
import { money } from '../../words.ts';
import { ActionForm, fieldText } from './ActionForm.tsx';

/** The shop refunds a card itself; a bank transfer is only recorded here. */
export function PayForm({ row }: { row: CaseDetails }) {
  const byCard = row.refundMethod === 'card';
  const pay = useAction(
    'refund-pay',
    byCard ? 'Refund started.' : 'Transfer recorded. Case closed.',
  );
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
      <ActionForm action={pay} send={send} label={`Refund ${amount} to the card`}>
        <p>
          The refund goes to the original payment method. We’ll email the buyer when it’s confirmed.
        </p>
      </ActionForm>
    );
  }
  return (
    <ActionForm action={pay} send={send} label={`Record transfer of ${amount}`}>
      <p>Make the transfer at your bank first, then enter its reference here.</p>
      <Facts
        facts={[
          ['Amount', amount],
          ['IBAN', row.account?.iban ?? 'Not provided yet. Email the buyer to ask.'],
          ['Account holder', row.account?.holder],
        ]}
      />
      <TextField
        name="reference"
        label="Bank transfer reference"
        hint="The buyer will see this."
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
  const change = useAction('refund-change-method', `Refund method changed for case ${row.number}.`);
  const { number } = row;
  if (row.refundMethod !== 'card') {
    const send = () => change.mutate({ number, by: 'card' });
    return (
      <ActionForm action={change} send={send} label="Refund to the card instead">
        <p>We’ll email the buyer. Then send the refund here.</p>
      </ActionForm>
    );
  }
  const agreed = row.kind === 'withdrawal' || row.boundBy !== null;
  const send = () => change.mutate({ number, by: 'bank', agreed: true });
  return (
    <ActionForm
      action={change}
      send={send}
      label={agreed ? 'Buyer agreed: use bank transfer' : 'Use bank transfer instead'}
    >
      <p>
        {agreed &&
          'By law, a withdrawal is refunded to the buyer’s original payment method unless the buyer expressly agreed to another one. '}
        {!agreed && 'Your policy allows this if the buyer agreed or the card can’t be refunded. '}
        We’ll email the buyer and ask for bank details in their library.
      </p>
    </ActionForm>
  );
}
