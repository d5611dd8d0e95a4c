import { type ComponentType, useState } from 'react';
import { SELLER_LANGUAGE } from '../../../content/seller.ts';
import { ADDRESS_PROOFS, REFUND_REASONS } from '../../../content/sellerLabels.ts';
import { suggestEmail } from '../../../rules/emailTypos.ts';
import { minorDigits } from '../../../rules/isoCodes.ts';
import { languageName } from '../../../rules/language.ts';
import { lookUp } from '../../../rules/lookUp.ts';
import type { RefundReason } from '../../../rules/sellerReasons.ts';
import type { OrderDetails } from '../../../server/commands/views.ts';
import { TextArea, TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../api/useCommand.ts';
import { Choices, chosenIn } from '../../parts/Choices.tsx';
import { Time } from '../../parts/Time.tsx';
import { inSentence, money, refundMethodLabel } from '../../words.ts';
import { ActionForm, fieldText } from '../case/ActionForm.tsx';
import { MessageForm } from '../messages/MessageForm.tsx';

type FormProps = { order: OrderDetails; done: () => void };

/** What a seller does about an order on an ordinary day, each in one step. */
export function OrderActions({ order }: { order: OrderDetails }) {
  const [chosen, setChosen] = useState<string>();
  const left = order.amountCents - order.refundedCents;
  const isHeldWithoutAddress = order.email === '' && order.holdReason === 'no-email';
  const forms: Record<string, ComponentType<FormProps>> = {
    ...(order.paidAt !== null && left > 0 && order.dispute !== 'open' && { Refund: RefundForm }),
    ...((order.email !== '' || isHeldWithoutAddress) && { 'Correct email': CorrectEmailForm }),
    ...(order.email !== '' && { 'Message buyer': MessageBuyer }),
  };
  const Form = chosen === undefined ? undefined : lookUp(forms, chosen);
  if (Object.keys(forms).length === 0) return null;
  return (
    <section className="next" aria-label="Actions">
      <div className="actions">
        {Object.keys(forms).map((name) => (
          <button
            key={name}
            type="button"
            className="button quiet"
            aria-expanded={chosen === name}
            onClick={() => setChosen(chosen === name ? undefined : name)}
          >
            {name}
          </button>
        ))}
      </div>
      {Form && <Form order={order} done={() => setChosen(undefined)} />}
    </section>
  );
}

const MessageBuyer = ({ order, done }: FormProps) => (
  <MessageForm order={order.number} language={order.language} done={done} />
);

/** All or part of the money, with or without a request. */
function RefundForm({ order, done }: FormProps) {
  const refund = useAction('order-refund', `Refund of order ${order.number} started.`);
  const left = order.amountCents - order.refundedCents;
  const digits = minorDigits(order.currency);
  const unit = 10 ** digits;
  const [reason, setReason] = useState<RefundReason>();
  const [typed, setTyped] = useState('');
  const isWithdrawal = reason === 'withdrawal';
  const cents = isWithdrawal || typed.trim() === '' ? left : Math.round(Number(typed) * unit);
  const isPart = cents < left;
  const send = (form: FormData) =>
    refund.mutate(
      {
        number: order.number,
        amount: isPart ? cents / unit : undefined,
        reason: chosenIn(form, 'reason', REFUND_REASONS),
        note: fieldText(form, 'note'),
      },
      { onSuccess: done },
    );
  const amount = (of: number) => money(of, order.currency);
  return (
    <ActionForm action={refund} send={send} label={`Refund ${amount(cents)}`}>
      <Choices legend="Why?" name="reason" options={REFUND_REASONS} onChoose={setReason} />
      {!isWithdrawal && (
        <>
          <TextField
            name="amount"
            type="number"
            label="Amount (optional)"
            hint={`Leave empty to refund all ${amount(left)}.`}
            inputMode="decimal"
            min={1 / unit}
            max={(left / unit).toFixed(digits)}
            step={1 / unit}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <TextArea
            name="note"
            label="Note to the buyer (optional)"
            hint={`They’ll see it in the email. Write it in ${languageName(order.language, SELLER_LANGUAGE)}.`}
            maxLength={2000}
          />
        </>
      )}
      <ul className="note">
        <li>
          {amount(cents)}: {inSentence(refundMethodLabel(order))}
        </li>
        <li>
          {isPart
            ? 'The library stays open, and open requests stay open.'
            : 'All access through this order ends, and open requests are closed as refunded.'}
        </li>
        <li>
          {isWithdrawal
            ? 'The buyer gets the acknowledgment that the law requires, then an email about the refund.'
            : 'The buyer gets one email when the refund is made.'}
        </li>
        <li>A credit note is issued if the order has a receipt or an invoice.</li>
      </ul>
    </ActionForm>
  );
}

/** For a buyer who mistyped the address and got nothing. */
function CorrectEmailForm({ order, done }: FormProps) {
  const correct = useAction(
    'order-correct-email',
    `Email address of order ${order.number} corrected.`,
  );
  const send = (form: FormData) =>
    correct.mutate(
      {
        number: order.number,
        email: fieldText(form, 'email'),
        proof: chosenIn(form, 'proof', ADDRESS_PROOFS),
        also: form.getAll('also').map(Number),
      },
      { onSuccess: done },
    );
  const isDelivered = order.paidAt !== null && order.state !== 'held';
  return (
    <ActionForm action={correct} send={send} label={isDelivered ? 'Correct and send' : 'Correct'}>
      <TextField
        name="email"
        type="email"
        label="New email address"
        hint={order.email ? `Now: ${order.email}` : 'The payment came without one.'}
        defaultValue={suggestEmail(order.email) ?? ''}
        required
        autoComplete="off"
      />
      <Choices
        legend="How do you know it’s theirs? The library link is sent to this address."
        name="proof"
        options={ADDRESS_PROOFS}
      />
      {order.sameAddress.length > 0 && (
        <fieldset>
          <legend>Other orders with the same address</legend>
          {order.sameAddress.map(({ number, name, createdAt }) => (
            <label key={number} className="choice">
              <input
                type="checkbox"
                name="also"
                value={number}
                // Somebody else may really have this address.
                defaultChecked={name === order.name}
              />
              <span>
                Correct order {number} too ({name}, <Time at={createdAt} />)
              </span>
            </label>
          ))}
          <p className="hint">Each order gets its own email with its own new link.</p>
        </fieldset>
      )}
      <ul className="note">
        <li>The old library link and its downloads stop working.</li>
        {isDelivered && <li>The order confirmation goes to the new address with a new link.</li>}
        {order.email !== '' && <li>The old address gets a short notice without any link.</li>}
      </ul>
    </ActionForm>
  );
}
