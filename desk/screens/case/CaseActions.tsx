import { type ComponentType, useState } from 'react';
import type { CaseAction } from '../../../rules/case.ts';
import type { CaseDetails } from '../../../server/commands/views.ts';
import { CASE_ACTIONS } from '../../words.ts';
import { AcceptForm, ConfirmForm, DeclineForm, MatchForm, ResolveForm } from './DecisionForms.tsx';
import { ChangeMethodForm, PayForm } from './PayForms.tsx';

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
            className={
              index === 0 && !Form && !isBlocked && !isAlreadyRefunded ? 'button' : 'button quiet'
            }
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
