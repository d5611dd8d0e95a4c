import type { CaseDetails } from '../../../server/commands/views.ts';
import { useAction } from '../../api/useCommand.ts';
import { ActionForm } from './ActionForm.tsx';

/** A card may be closed, or an account unknown: then the other way is taken. */
export function PayByForm({ row }: { row: CaseDetails }) {
  const change = useAction('refund-pay-by', `Case ${row.number} will be paid another way.`);
  const { number } = row;
  if (row.payBy !== 'card') {
    const send = () => change.mutate({ number, by: 'card' });
    return (
      <ActionForm action={change} send={send} label="Pay back to the card instead">
        <p>The buyer learns of it by mail. Then pay it here.</p>
      </ActionForm>
    );
  }
  const agreed = row.kind === 'withdrawal' || row.boundBy !== null;
  const send = () => change.mutate({ number, by: 'bank', agreed });
  return (
    <ActionForm
      action={change}
      send={send}
      label={agreed ? 'The buyer agreed: pay by bank transfer' : 'Pay by bank transfer instead'}
    >
      <p>
        {agreed &&
          'By law a withdrawal is paid back the way it was paid, unless the buyer has expressly agreed to another way. '}
        The buyer learns of it by mail and is asked for an account in the library.
      </p>
    </ActionForm>
  );
}
