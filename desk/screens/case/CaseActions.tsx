import { type ComponentType, useState } from 'react';
import { type CaseAction, type CaseState, isClosed } from '../../../rules/case.ts';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { CASE_ACTIONS } from '../../words.ts';
import { AcceptForm, ConfirmForm, DeclineForm, MatchForm, ResolveForm } from './DecisionForms.tsx';
import { ChangeMethodForm, PayForm } from './PayForms.tsx';

/** What taking the decision back means. */
const REOPENED: Partial<Record<CaseState, string>> & { declined: string } = {
  accepted:
    'This undoes your acceptance, and the buyer has access again. Do it only if you have not made a transfer yet.',
  canceled: 'The buyer canceled this case. Reopen it only if the buyer asked you to.',
  declined: 'This undoes your decision.',
};

const FORMS: Record<CaseAction, ComponentType<{ row: CaseDetails }>> = {
  review: (props) => (
    <ConfirmForm row={props.row} command="refund-review" done="The review has begun.">
      The buyer learns by mail that a person is looking at it.
    </ConfirmForm>
  ),
  accept: AcceptForm,
  resolve: ResolveForm,
  decline: DeclineForm,
  pay: PayForm,
  'change-method': ChangeMethodForm,
  match: MatchForm,
  'to-withdrawal': (props) => (
    <ConfirmForm row={props.row} command="refund-to-withdrawal" done="The case is a withdrawal.">
      Do this when the buyer’s words say that they withdraw, or that they just want their money
      back. The buyer gets the acknowledgement by email. The refund is then due by the legal
      deadline, counted from the day the request came, and it can no longer be declined.
    </ConfirmForm>
  ),
  reopen: (props) => (
    <ConfirmForm row={props.row} command="refund-reopen" done="The case is open again.">
      {REOPENED[props.row.state] ?? REOPENED.declined} The case is in review again, and the buyer is
      notified by email.
    </ConfirmForm>
  ),
  cancel: (props) => (
    <ConfirmForm row={props.row} command="refund-cancel" done="The case is closed.">
      Only when the buyer has told you so. The case is closed, and nothing is paid.
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
  if (row.actions.length === 0 && !isBlocked) {
    return <p className="note">Nothing is left to be done here.</p>;
  }
  return (
    <section className="next" aria-label="Next step">
      {isBlocked && (
        <p>
          The bank decides about the money now; answer the dispute at the provider’s. When it is
          closed, the case goes on by itself.
        </p>
      )}
      {isAlreadyRefunded && (
        <p>
          The money was back when this came, so nothing is owed for it, and the buyer was told.
          Nothing is left to be done, unless it is about another order.
        </p>
      )}
      <div className="actions">
        {row.actions.map((action, index) => (
          <button
            key={action}
            type="button"
            className={index === 0 && hasNext && !Form ? 'button' : 'button quiet'}
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
