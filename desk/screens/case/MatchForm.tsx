import type { CaseDetails } from '../../../server/commands/views.ts';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { ActionForm, textOf } from './ActionForm.tsx';

export function MatchForm({ row }: { row: CaseDetails }) {
  const match = useAction('refund-match', `Case ${row.number} has its order.`);
  const [likely] = row.candidates;
  const send = (sent: FormData) =>
    match.mutate({ number: row.number, order: Number(textOf(sent, 'order')) });
  return (
    <ActionForm action={match} send={send} label="This is the order">
      <TextField
        name="order"
        label="Number of the order"
        hint="Compare name, address and card before you choose it."
        inputMode="numeric"
        pattern="[0-9]+"
        defaultValue={likely?.number ?? row.orderNumber ?? ''}
        required
      />
    </ActionForm>
  );
}
