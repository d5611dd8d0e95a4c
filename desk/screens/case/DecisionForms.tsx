import type { ReactNode } from 'react';
import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { languageName } from '../../../rules/language.ts';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { TextArea, TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { DECLINE_GROUNDS, money, refundMethodLabel } from '../../words.ts';
import { ActionForm, fieldText } from './ActionForm.tsx';

type ConfirmProps = {
  row: CaseDetails;
  command: 'refund-review' | 'refund-cancel' | 'refund-reopen' | 'refund-to-withdrawal';
  done: string;
  children: ReactNode;
};

/** An action without input. */
export function ConfirmForm({ row, command, done, children }: ConfirmProps) {
  const action = useAction(command, done);
  return (
    <ActionForm
      action={action}
      send={() => action.mutate({ number: row.number })}
      label="Yes, do it"
    >
      <p>{children}</p>
    </ActionForm>
  );
}

export function MatchForm({ row }: { row: CaseDetails }) {
  const match = useAction('refund-match', `Case ${row.number} has its order.`);
  const [likely] = row.candidates;
  const send = (form: FormData) =>
    match.mutate({ number: row.number, order: Number(fieldText(form, 'order')) });
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

export function AcceptForm({ row }: { row: CaseDetails }) {
  const accept = useAction('refund-accept', `Case ${row.number} is accepted.`);
  const { order } = row;
  const byLaw = row.kind === 'withdrawal' || row.boundBy !== null;
  const rest = order && money(order.amountCents - order.refundedCents, order.currency);
  const send = (form: FormData) =>
    accept.mutate({
      number: row.number,
      ...(fieldText(form, 'by') === 'bank' ? { by: 'bank', agreed: true } : { by: 'card' }),
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
          {refundMethodLabel(order?.last4 ?? null)}
        </label>
        <label className="choice">
          <input type="radio" name="by" value="bank" defaultChecked={row.account !== null} />
          {byLaw
            ? 'By bank transfer, because the buyer has expressly agreed to it'
            : 'By bank transfer, because the buyer agreed to it or the card cannot be refunded'}
        </label>
      </fieldset>
    </ActionForm>
  );
}

/** For a resolution other than money. */
export function ResolveForm({ row }: { row: CaseDetails }) {
  const resolve = useAction('refund-resolve', `Case ${row.number} is resolved.`);
  const send = (form: FormData) =>
    resolve.mutate({ number: row.number, resolution: fieldText(form, 'resolution') });
  const language = languageName(row.language, SELLER_LANGUAGE);
  return (
    <ActionForm action={resolve} send={send} label="Close the case and tell the buyer">
      <p>No money is owed, and the buyer’s access stays. Agree on it with the buyer first.</p>
      <TextArea
        name="resolution"
        label="What you agreed on"
        hint={`The buyer reads this in the mail, so write it in ${language}, in a sentence or two.`}
        required
        minLength={10}
        maxLength={2000}
      />
    </ActionForm>
  );
}

export function DeclineForm({ row }: { row: CaseDetails }) {
  const decline = useAction('refund-decline', `Case ${row.number} is declined.`);
  const send = (form: FormData) =>
    decline.mutate({
      number: row.number,
      reason: fieldText(form, 'reason'),
      ground: row.declineGrounds.find((ground) => ground === form.get('ground')),
    });
  const language = languageName(row.language, SELLER_LANGUAGE);
  return (
    <ActionForm action={decline} send={send} label="Decline and tell the buyer">
      {row.declineGrounds.length > 0 && (
        <fieldset>
          <legend>Legal ground</legend>
          {row.declineGrounds.map((ground) => (
            <label key={ground} className="choice">
              <input type="radio" name="ground" value={ground} required />
              {DECLINE_GROUNDS[ground]}
            </label>
          ))}
        </fieldset>
      )}
      <TextArea
        name="reason"
        label="Reason"
        hint={`The buyer reads this in the mail, so write it in ${language}, and kindly.`}
        required
        minLength={10}
        maxLength={2000}
      />
    </ActionForm>
  );
}
