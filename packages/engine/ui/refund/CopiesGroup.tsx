import { YES_NO } from '../../rules/refundOptions.ts';
import { Choices, Tick } from '../Choices.tsx';
import { TextArea } from '../Field.tsx';
import { Group, type GroupProps, Question } from './Group.tsx';

export function CopiesGroup(props: GroupProps & { asksDeletion: boolean }) {
  const { t, request, errors, asksDeletion } = props;
  const q = t.questions;
  const freely = asksDeletion ? '' : ` (${t.optional})`;
  const yesNo = { Yes: t.yes, No: t.no };
  const ask = (name: 'downloaded' | 'keptCopies' | 'sharedUsed') => (
    <Choices
      kind="radio"
      name={name}
      legend={q[name]}
      options={YES_NO}
      labels={yesNo}
      chosen={[request[name]]}
      error={errors[name]}
    />
  );
  return (
    <Group title={t.groups.copies} start={9}>
      <Question>{ask('downloaded')}</Question>
      <Question>{ask('keptCopies')}</Question>
      <Question>
        {ask('sharedUsed')}
        <div className="when-shared">
          <TextArea
            name="sharedDetails"
            label={q.sharedDetails}
            defaultValue={request.sharedDetails}
            error={errors.sharedDetails}
          />
        </div>
      </Question>
      <Question>
        <fieldset>
          <legend>{q.deletion}</legend>
          <Tick
            name="willDelete"
            label={q.willDelete + freely}
            checked={request.willDelete}
            error={errors.willDelete}
          />
          <div className="when-downloaded">
            <Tick
              name="alreadyDeleted"
              label={q.alreadyDeleted + freely}
              checked={request.alreadyDeleted}
              error={errors.alreadyDeleted}
            />
          </div>
        </fieldset>
      </Question>
    </Group>
  );
}
