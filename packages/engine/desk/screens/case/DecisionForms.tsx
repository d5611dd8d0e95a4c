import { type ReactNode, useState } from 'react';
import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { DECLINE_GROUNDS } from '../../../content/sellerLabels.ts';
import { languageName } from '../../../rules/language.ts';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { TextArea, TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { money, refundMethodLabel } from '../../words.ts';
import { ActionForm, fieldText } from './ActionForm.tsx';

type ConfirmProps = {
  row: CaseDetails;
  command: 'refund-review' | 'refund-cancel' | 'refund-reopen' | 'refund-to-withdrawal';
  /** The submit button. */
  label: string;
  done: string;
  children: ReactNode;
};

/** An action without input. */
export function ConfirmForm({ row, command, label, done, children }: ConfirmProps) {
  const action = useAction(command, done);
  return (
    <ActionForm action={action} send={() => action.mutate({ number: row.number })} label={label}>
      <p>{children}</p>
    </ActionForm>
  );
}

export function MatchForm({ row }: { row: CaseDetails }) {
  const match = useAction('refund-match', `Case ${row.number} matched to the order.`);
  const [likely] = row.candidates;
  const send = (form: FormData) =>
    match.mutate({ number: row.number, order: Number(fieldText(form, 'order')) });
  return (
    <ActionForm action={match} send={send} label="Match order">
      <TextField
        name="order"
        label="Order number"
        hint="Compare the name, email address and card first."
        inputMode="numeric"
        pattern="[0-9]+"
        defaultValue={likely?.number ?? row.orderNumber ?? ''}
        required
      />
    </ActionForm>
  );
}

export function AcceptForm({ row }: { row: CaseDetails }) {
  const accept = useAction('refund-accept', `Case ${row.number} accepted.`);
  const { order } = row;
  const byLaw = row.kind === 'withdrawal' || row.boundBy !== null;
  const rest = order && money(order.amountCents - order.refundedCents, order.currency);
  const [byCard, setByCard] = useState(!row.account);
  const [now, setNow] = useState(true);
  const send = () =>
    accept.mutate({
      number: row.number,
      ...(byCard ? { by: 'card', pay: now } : { by: 'bank', agreed: true }),
    });
  const words = byCard && now ? 'Accept and refund' : 'Accept the refund of';
  return (
    <ActionForm action={accept} send={send} label={`${words} ${rest ?? 'it'}`}>
      <p>We’ll email the buyer. All access through this order ends immediately.</p>
      <fieldset>
        <legend>How will you send the refund?</legend>
        <label className="choice">
          <input
            type="radio"
            name="by"
            value="card"
            checked={byCard}
            onChange={() => setByCard(true)}
          />
          {refundMethodLabel(order ?? { last4: null, method: null })}
        </label>
        <label className="choice">
          <input
            type="radio"
            name="by"
            value="bank"
            checked={!byCard}
            onChange={() => setByCard(false)}
          />
          {byLaw
            ? 'By bank transfer (the buyer has expressly agreed)'
            : 'By bank transfer (the buyer agreed, or the card can’t be refunded)'}
        </label>
      </fieldset>
      {byCard && (
        <label className="choice">
          <input type="checkbox" checked={now} onChange={({ target }) => setNow(target.checked)} />
          Send the refund right away
        </label>
      )}
    </ActionForm>
  );
}

/** For a resolution other than money. */
export function ResolveForm({ row }: { row: CaseDetails }) {
  const resolve = useAction('refund-resolve', `Case ${row.number} resolved.`);
  const send = (form: FormData) =>
    resolve.mutate({ number: row.number, resolution: fieldText(form, 'resolution') });
  const language = languageName(row.language, SELLER_LANGUAGE);
  return (
    <ActionForm action={resolve} send={send} label="Close case and notify buyer">
      <p>
        Nothing more is refunded, and the buyer keeps access. Agree on this with the buyer first. If
        you agreed on part of the money, refund that part from the order’s page before.
      </p>
      <TextArea
        name="resolution"
        label="What you agreed"
        hint={`The buyer will see this in an email. Write one or two sentences in ${language}.`}
        required
        minLength={10}
        maxLength={2000}
      />
    </ActionForm>
  );
}

export function DeclineForm({ row }: { row: CaseDetails }) {
  const decline = useAction('refund-decline', `Case ${row.number} declined.`);
  const send = (form: FormData) =>
    decline.mutate({
      number: row.number,
      reason: fieldText(form, 'reason'),
      ground: row.declineGrounds.find((ground) => ground === form.get('ground')),
    });
  const language = languageName(row.language, SELLER_LANGUAGE);
  return (
    <ActionForm action={decline} send={send} label="Decline and notify buyer">
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
        hint={`The buyer will see this in an email. Write it in ${language}, and be polite.`}
        required
        minLength={10}
        maxLength={2000}
      />
    </ActionForm>
  );
}
