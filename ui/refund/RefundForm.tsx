import { type FormEvent, useRef, useState } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import { localDay } from '../../rules/calendar.ts';
import type { Language } from '../../rules/language.ts';
import { problemsOf } from '../../rules/problems.ts';
import {
  type RefundPayload,
  type RefundPolicy,
  type RefundProblem,
  refundSchema,
} from '../../rules/refund.ts';
import { type RefundField, type RefundRequest, readRefund } from '../../rules/refundAnswers.ts';
import type { RefundOptions } from '../../rules/refundOptions.ts';
import { HONEYPOT_FIELD } from '../../rules/submission.ts';
import { type Complaint, ErrorSummary } from '../ErrorSummary.tsx';
import { Honeypot } from '../Honeypot.tsx';
import { LanguageField } from '../LanguageField.tsx';
import { newSubmissionId, type Outcome, submitForm } from '../submit.ts';
import { useComplaints } from '../useComplaints.ts';
import { useLive } from '../useLive.ts';
import { useOwnValidation } from '../useOwnValidation.ts';
import { CopiesGroup } from './CopiesGroup.tsx';
import { Declaration } from './Declaration.tsx';
import { Draft } from './Draft.tsx';
import { ExperienceGroup } from './ExperienceGroup.tsx';
import { formValues } from './formValues.ts';
import { OutcomeGroup } from './OutcomeGroup.tsx';
import { Progress } from './Progress.tsx';
import { PurchaseGroup } from './PurchaseGroup.tsx';
import { Received } from './Received.tsx';
import { useDraft } from './useDraft.ts';

export type RefundFormProps = {
  messages: Messages['refund'];
  networkError: string;
  honeypotLabel: string;
  action: string;
  language: Language;
  productName: string;
  productVersion?: string;
  orderEmail?: string;
  orderDate?: string;
  transactionId?: string;
  /** The last 4 digits of the card. */
  cardEnding?: string;
  /** Only for a custom handler or another collector: our server looks at the connection itself. */
  ipAddress?: string;
  policy?: Partial<RefundPolicy>;
  options: RefundOptions;
  /** Takes the place of the post to `action`. */
  onSubmit?: (payload: RefundPayload) => Promise<Outcome>;
  /** What a plain post is answered with. */
  answer?: { request: RefundRequest; complaints: Complaint[] };
};

/** The 15 questions. Inputs are the browser's own, so nothing typed before start-up is lost. */
export function RefundForm(props: RefundFormProps) {
  const { messages: t, answer } = props;
  const policy = {
    requiresDeletionBeforeRefund: true,
    disableSubmitIfChargeback: true,
    ...props.policy,
  };
  const initial = answer?.request ?? prefilled(props);
  const [request, setRequest] = useState(initial);
  const { complaints, attempt, complain, mended } = useComplaints(answer?.complaints);
  const live = useLive();
  const [submitting, setSubmitting] = useState(false);
  const [received, setReceived] = useState<{ email: string; reference?: string | undefined }>();
  const form = useOwnValidation();
  const submissionId = useRef('');
  const busy = useRef(false);
  const reread = () => form.current && setRequest(readRefund(formValues(form.current)));
  const draft = useDraft(form, initial, reread);

  /** The day of an order is the seller's, where it may be tomorrow already. */
  function today(): string {
    const here = localDay(new Date());
    return props.orderDate && props.orderDate > here ? props.orderDate : here;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const schema = refundSchema({ today: today(), policy, options: props.options });
    const parsed = schema.safeParse(formValues(element));
    if (!parsed.success) {
      const problems = problemsOf<RefundField, RefundProblem>(parsed.error);
      complain(problems.map((p) => ({ field: p.field, message: t.problems[p.code] })));
      return;
    }
    if (busy.current) return;
    busy.current = true;
    setSubmitting(true);
    complain([]);
    submissionId.current ||= newSubmissionId();
    const outcome = await send(props, parsed.data, {
      submissionId: submissionId.current,
      honeypot: String(new FormData(element).get(HONEYPOT_FIELD) ?? ''),
    });
    busy.current = false;
    setSubmitting(false);
    if (!outcome.ok) {
      complain(outcome.complaints);
      return;
    }
    draft.forget();
    setReceived({ email: parsed.data.email, reference: outcome.answer.reference });
  }

  if (received) return <Received messages={t} {...received} />;

  const errors = Object.fromEntries(complaints.map((c) => [c.field ?? '', c.message]));
  const group = { t, options: props.options, request: initial, errors };
  // Without a script nothing could enable the button again; the server checks in any case.
  const blocked = live && policy.disableSubmitIfChargeback && request.chargeback === 'Yes';
  return (
    <form
      className="refund-form"
      method="post"
      action={props.action}
      ref={form}
      onSubmit={submit}
      onInput={(event) => {
        mended(event.target);
        reread();
        draft.keep();
      }}
    >
      <ErrorSummary title={t.errorTitle} complaints={complaints} attempt={attempt} />
      <Progress messages={t.progress} request={request} />
      <PurchaseGroup {...group} today={live ? today() : undefined} />
      <ExperienceGroup {...group} />
      <CopiesGroup {...group} asksDeletion={policy.requiresDeletionBeforeRefund} />
      <OutcomeGroup {...group} />
      <Declaration {...group} />
      <Honeypot label={props.honeypotLabel} />
      <LanguageField language={props.language} />
      <button type="submit" className="button wide" disabled={submitting || blocked}>
        {submitting ? t.submitting : t.submit}
      </button>
      <Draft messages={t.draft} state={draft.state} onClear={draft.clear} />
    </form>
  );
}

function prefilled(props: RefundFormProps): RefundRequest {
  return readRefund({
    product: props.productName,
    version: props.productVersion ?? '1.0',
    purchaseDate: props.orderDate,
    email: props.orderEmail,
    txn: props.transactionId,
    last4: props.cardEnding,
  });
}

function send(
  props: RefundFormProps,
  request: RefundRequest,
  extras: { submissionId: string; honeypot: string },
): Promise<Outcome> {
  const payload: RefundPayload = {
    ...request,
    timestamp: new Date().toISOString(),
    ipAddress: props.ipAddress ?? '',
    userAgent: navigator.userAgent,
  };
  return props.onSubmit
    ? props.onSubmit(payload)
    : submitForm(props.action, payload, extras, props.networkError);
}
