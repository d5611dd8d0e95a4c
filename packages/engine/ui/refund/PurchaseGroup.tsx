import { EARLIEST_PURCHASE } from '../../rules/refundOptions.ts';
import { TextArea, TextField } from '../Field.tsx';
import { Group, type GroupProps, Question } from './Group.tsx';

export function PurchaseGroup(props: GroupProps & { today: string | undefined }) {
  const { t, request, errors, today } = props;
  const q = t.questions;
  return (
    <Group title={t.groups.purchase} start={1}>
      <Question>
        <fieldset className="pair">
          <legend>{q.product}</legend>
          <TextField
            name="product"
            label={q.productLabel}
            defaultValue={request.product}
            error={errors.product}
          />
          <TextField
            name="version"
            label={q.versionLabel}
            defaultValue={request.version}
            error={errors.version}
          />
        </fieldset>
      </Question>
      <Question>
        <TextField
          name="purchaseDate"
          type="date"
          label={q.purchaseDate}
          aria-required
          min={EARLIEST_PURCHASE}
          max={today}
          defaultValue={request.purchaseDate}
          error={errors.purchaseDate}
        />
      </Question>
      <Question>
        <TextArea
          name="desiredOutcome"
          label={q.desiredOutcome}
          aria-required
          defaultValue={request.desiredOutcome}
          error={errors.desiredOutcome}
        />
      </Question>
    </Group>
  );
}
