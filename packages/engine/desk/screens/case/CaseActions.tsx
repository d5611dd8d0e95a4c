import { type ComponentType, useState } from 'react';
import { type CaseAction, type CaseState, isClosed } from '../../../rules/case.ts';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { CASE_ACTIONS } from '../../words.ts';
import { AcceptForm, ConfirmForm, DeclineForm, MatchForm, ResolveForm } from './DecisionForms.tsx';
import { ChangeMethodForm, PayForm } from './PayForms.tsx';
import { RefundNow } from './RefundNow.tsx';

/** What reopening undoes. */
const REOPENED: Partial<Record<CaseState, string>> & { declined: string } = {
  accepted:
    'This undoes your acceptance, and the buyer gets access again. Do it only if you haven’t made a transfer yet.',
  canceled: 'The buyer canceled this case. Reopen it only if the buyer asked you to.',
  declined: 'This undoes your decision.',
};

const FORMS: Record<CaseAction, ComponentType<{ row: CaseDetails }>> = {
  review: (props) => (
    <ConfirmForm
      row={props.row}
      command="refund-review"
      label="Start review and notify buyer"
      done="Review started."
    >
      We’ll email the buyer that their request is in review.
    </ConfirmForm>
  ),
  accept: AcceptForm,
  resolve: ResolveForm,
  decline: DeclineForm,
  pay: PayForm,
  'change-method': ChangeMethodForm,
  match: MatchForm,
  'to-withdrawal': (props) => (
    <ConfirmForm
      row={props.row}
      command="refund-to-withdrawal"
      label="Change and notify buyer"
      done="Case changed to a withdrawal."
    >
      Do this when the buyer writes that they’re withdrawing, or simply wants their money back.
      We’ll email the buyer the acknowledgment. The refund is then due by the legal deadline,
      counted from the day the request arrived, and you can no longer decline it.
    </ConfirmForm>
  ),
  reopen: (props) => (
    <ConfirmForm
      row={props.row}
      command="refund-reopen"
      label="Reopen and notify buyer"
      done="Case reopened."
    >
      {REOPENED[props.row.state] ?? REOPENED.declined} The case goes back to review, and we’ll email
      the buyer.
    </ConfirmForm>
  ),
  cancel: (props) => (
    <ConfirmForm row={props.row} command="refund-cancel" label="Cancel case" done="Case canceled.">
      Use this only if the buyer asked to cancel. This closes the case without a refund.
    </ConfirmForm>
  ),
};

/** The recommended action is the primary button; the others are secondary. */
export function CaseActions({ row }: { row: CaseDetails }) {
  const [chosen, setChosen] = useState<CaseAction>();
  const Form = chosen && row.actions.includes(chosen) ? FORMS[chosen] : undefined;
  const isBlocked = row.state === 'dispute-blocked';
  const isAlreadyRefunded = row.state === 'already-refunded';
  /** Whether the first action is what should be done next. */
  const hasNext = !isBlocked && !isClosed(row.state);
  /** It came in time, its order is known, and money was paid for it by card. */
  const isDueByLaw =
    row.kind === 'withdrawal' &&
    row.actions.includes('accept') &&
    !row.actions.includes('decline') &&
    row.order?.paymentId != null;
  if (row.actions.length === 0 && !isBlocked) {
    return <p className="note">No further action needed.</p>;
  }
  return (
    <section className="next" aria-label="Next step">
      {isBlocked && (
        <p>
          The bank is deciding about the money. Respond to the dispute in Stripe. The case resumes
          automatically when the dispute is closed.
        </p>
      )}
      {isAlreadyRefunded && (
        <p>
          This order had already been refunded when the request arrived, and we told the buyer. No
          action needed unless the request is about a different order.
        </p>
      )}
      {isDueByLaw && <RefundNow row={row} />}
      <div className="actions">
        {row.actions.map((action, index) => (
          <button
            key={action}
            type="button"
            className={index === 0 && hasNext && !Form && !isDueByLaw ? 'button' : 'button quiet'}
            aria-expanded={chosen === action}
            onClick={() => setChosen(chosen === action ? undefined : action)}
          >
            {CASE_ACTIONS[action]}
          </button>
        ))}
      </div>
      {Form && <Form key={chosen} row={row} />}
    </section>
  );
}
