import { HOURS_LIMIT } from '../../rules/refundOptions.ts';
import { Choices } from '../Choices.tsx';
import { TextArea, TextField } from '../Field.tsx';
import { Group, type GroupProps, Question } from './Group.tsx';

export function ExperienceGroup({ t, options, request, errors }: GroupProps) {
  const q = t.questions;
  return (
    <Group title={t.groups.experience} start={4}>
      <Question>
        <Choices
          kind="checkbox"
          name="disappointment"
          legend={`${q.disappointment} (${t.optional})`}
          options={options.disappointment}
          labels={t.options}
          chosen={request.disappointment}
          error={errors.disappointment}
        />
        <TextField
          name="disappointmentOther"
          label={q.disappointmentOther}
          defaultValue={request.disappointmentOther}
          error={errors.disappointmentOther}
        />
      </Question>
      <Question>
        <Choices
          kind="checkbox"
          name="partsUsed"
          legend={`${q.partsUsed} (${t.optional})`}
          options={options.partsUsed}
          labels={t.options}
          chosen={request.partsUsed}
          error={errors.partsUsed}
        />
      </Question>
      <Question>
        <TextField
          name="hours"
          type="number"
          inputMode="numeric"
          min={0}
          max={HOURS_LIMIT}
          step={1}
          label={q.hours}
          aria-required
          defaultValue={Number.isNaN(request.hours) ? '' : (request.hours ?? '')}
          error={errors.hours}
        />
      </Question>
      <Question>
        <TextArea
          name="stuckDetails"
          label={`${q.stuckDetails} (${t.optional})`}
          defaultValue={request.stuckDetails}
          error={errors.stuckDetails}
        />
      </Question>
      <Question>
        <Choices
          kind="checkbox"
          name="wouldHelp"
          legend={`${q.wouldHelp} (${t.optional})`}
          options={options.wouldHelp}
          labels={t.options}
          chosen={request.wouldHelp}
          error={errors.wouldHelp}
        />
      </Question>
    </Group>
  );
}
