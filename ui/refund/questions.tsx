import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import {
  DISAPPOINTMENTS,
  digitsOfCard,
  EARLIEST_PURCHASE,
  HELPS,
  HOURS_LIMIT,
  PARTS,
  RESOLUTIONS,
  type RefundRequest,
} from '../../rules/refund.ts';
import { Choices, Tick } from '../Choices.tsx';
import { TextArea, TextField } from '../Field.tsx';

export type GroupProps = {
  t: Messages['refund'];
  request: RefundRequest;
  errors: Readonly<Record<string, string>>;
};

const YES_NO = ['Yes', 'No'] as const;

/** One numbered question; the number is drawn by the stylesheet, which counts them. */
const Question = ({ children }: { children: ReactNode }) => (
  <li className="question">{children}</li>
);

function Group({ title, start, children }: { title: string; start: number; children: ReactNode }) {
  return (
    <section className="group">
      <h2>{title}</h2>
      <ol start={start}>{children}</ol>
    </section>
  );
}

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

export function ExperienceGroup({ t, request, errors }: GroupProps) {
  const q = t.questions;
  return (
    <Group title={t.groups.experience} start={4}>
      <Question>
        <Choices
          kind="checkbox"
          name="disappointment"
          legend={`${q.disappointment} (${t.optional})`}
          options={DISAPPOINTMENTS}
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
          options={PARTS}
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
          defaultValue={request.hours ?? ''}
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
          options={HELPS}
          labels={t.options}
          chosen={request.wouldHelp}
          error={errors.wouldHelp}
        />
      </Question>
    </Group>
  );
}

export function CopiesGroup(props: GroupProps & { asksDeletion: boolean }) {
  const { t, request, errors, asksDeletion } = props;
  const q = t.questions;
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
            label={asksDeletion ? q.willDelete : `${q.willDelete} (${t.optional})`}
            checked={request.willDelete}
            error={errors.willDelete}
          />
          <div className="when-downloaded">
            <Tick
              name="alreadyDeleted"
              label={q.alreadyDeleted}
              checked={request.alreadyDeleted}
              error={errors.alreadyDeleted}
            />
          </div>
        </fieldset>
      </Question>
    </Group>
  );
}

export function OutcomeGroup({ t, request, errors }: GroupProps) {
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
          options={RESOLUTIONS}
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
            <TextField name="txn" label={q.txn} defaultValue={request.txn} error={errors.txn} />
          </div>
        </fieldset>
      </Question>
    </Group>
  );
}
