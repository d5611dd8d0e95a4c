import { digitsOfCard } from '../../rules/refundAnswers.ts';
import { YES_NO } from '../../rules/refundOptions.ts';
import { Choices } from '../Choices.tsx';
import { TextField } from '../Field.tsx';
import { Group, type GroupProps, Question } from './Group.tsx';

export function OutcomeGroup(props: GroupProps & { asksCard: boolean }) {
  const { t, options, request, errors, asksCard } = props;
  const q = t.questions;
  return (
    <Group title={t.groups.outcome} start={13}>
      <Question>
        <Choices
          kind="radio"
          name="chargeback"
          legend={`${q.chargeback} (${t.optional})`}
          options={YES_NO}
          labels={{ Yes: t.yes, No: t.no }}
          chosen={[request.chargeback]}
          error={errors.chargeback}
        />
        <p className="warning when-chargeback" role="status">
          {t.chargebackWarning}
        </p>
      </Question>
      <Question>
        <Choices
          kind="radio"
          name="resolution"
          legend={q.resolution}
          options={options.resolution}
          labels={t.options}
          chosen={[request.resolution]}
          error={errors.resolution}
        />
      </Question>
      <Question>
        <fieldset>
          <legend>{q.order}</legend>
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            label={q.email}
            aria-required
            defaultValue={request.email}
            error={errors.email}
          />
          <div className="pair">
            {asksCard && (
              <TextField
                name="last4"
                inputMode="numeric"
                label={q.last4}
                hint={q.eitherOr}
                defaultValue={request.last4}
                error={errors.last4}
                onInput={(event) => {
                  event.currentTarget.value = digitsOfCard(event.currentTarget.value);
                }}
              />
            )}
            <TextField
              name="txn"
              label={q.txn}
              hint={q.txnHint}
              defaultValue={request.txn}
              error={errors.txn}
            />
          </div>
        </fieldset>
      </Question>
    </Group>
  );
}
