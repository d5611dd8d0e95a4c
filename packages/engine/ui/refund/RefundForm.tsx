import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react';
import type { Messages } from '../../content/messages.ts';
import { localDay } from '../../rules/calendar.ts';
import type { Language } from '../../rules/language.ts';
import { PATHS } from '../../rules/paths.ts';
import { problemsOf } from '../../rules/problems.ts';
import { asRecord } from '../../rules/record.ts';
import {
  type RefundPayload,
  type RefundPolicy,
  type RefundProblem,
  refundSchema,
} from '../../rules/refund.ts';
import { type RefundField, type RefundRequest, readRefund } from '../../rules/refundAnswers.ts';
import type { RefundOptions } from '../../rules/refundOptions.ts';
import { HONEYPOT_FIELD } from '../../rules/submission.ts';
import { ErrorSummary, type FieldError } from '../ErrorSummary.tsx';
import { Honeypot, LanguageField } from '../HiddenFields.tsx';
import { newSubmissionId, type Outcome, submitForm } from '../submit.ts';
import { useFieldErrors, useOwnValidation } from '../useForm.ts';
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
import { WithdrawFirst } from './WithdrawFirst.tsx';

export type RefundFormProps = {
  messages: Messages['refund'];
  /** The offer to withdraw: the label of its link, and what the form is for instead. */
  withdraw: { link: string; guarantee: string };
  /** Prefills the withdrawal form from the order. */
  carriedQuery?: string | undefined;
  networkError: string;
  honeypotLabel: string;
  /** Where a plain post goes: always our server. */
  action: string;
  /** Where the JSON goes, if elsewhere: a third-party form service. */
  sendTo?: string | undefined;
  language: Language;
  productName: string;
  productVersion: string;
  orderEmail?: string;
  orderDate?: string;
  transactionId?: string;
  /** The last 4 digits of the card. */
  cardEnding?: string;
  /** The order is known and was not paid by card, so the form does not ask for digits. */
  paidWithoutCard?: boolean;
  /** Only for a custom handler or a third-party form service: our server uses the connection's IP. */
  ipAddress?: string;
  policy?: Partial<RefundPolicy>;
  options: RefundOptions;
  /** Replaces the post to `action`. */
  onSubmit?: (payload: RefundPayload) => Promise<Outcome>;
  /** After a plain post. */
  answer?: { request: RefundRequest; errors: FieldError[] };
};

const ANSWERED_BY = { alreadyDeleted: 'downloaded', sharedDetails: 'sharedUsed', last4: 'txn' };

/** The 15 questions. Inputs are uncontrolled, so nothing typed before hydration is lost. */
export function RefundForm(props: RefundFormProps) {
  const { messages: t, answer } = props;
  const policy = {
    requiresDeletionBeforeRefund: true,
    disableSubmitIfChargeback: true,
    ...props.policy,
  };
  const known = prefilled(props);
  const initial = answer?.request ?? known;
  const [request, setRequest] = useState(initial);
  const { errors, attempt, showErrors, clearError } = useFieldErrors(answer?.errors, ANSWERED_BY);
  const hydrated = useHydrated();
  const [submitting, setSubmitting] = useState(false);
  const [received, setReceived] = useState<{ email: string; reference?: string | undefined }>();
  const form = useOwnValidation();
  const submissionId = useRef('');
  const busy = useRef(false);
  const reread = () => form.current && setRequest(readRefund(formValues(form.current)));
  const draft = useDraft(form, known, reread);

  /** The order's date is in the seller's time zone, where it may be tomorrow already. */
  function today(): string {
    const here = localDay(new Date());
    return props.orderDate && props.orderDate > here ? props.orderDate : here;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const schema = refundSchema({
      today: today(),
      policy,
      options: props.options,
      orderIsKnown: props.paidWithoutCard,
    });
    const parsed = schema.safeParse(formValues(element));
    if (!parsed.success) {
      const problems = problemsOf<RefundField, RefundProblem>(parsed.error);
      showErrors(problems.map((p) => ({ field: p.field, message: t.problems[p.code] })));
      return;
    }
    if (busy.current) return;
    busy.current = true;
    setSubmitting(true);
    showErrors([]);
    submissionId.current ||= newSubmissionId();
    const outcome = await send(props, parsed.data, {
      submissionId: submissionId.current,
      honeypot: String(new FormData(element).get(HONEYPOT_FIELD) ?? ''),
      restored: draft.restored.current,
    });
    busy.current = false;
    setSubmitting(false);
    if (!outcome.ok) {
      showErrors(outcome.errors);
      return;
    }
    draft.discard();
    setReceived({ email: parsed.data.email, reference: outcome.answer.reference });
  }

  if (received) return <Received messages={t} {...received} />;

  const messages = Object.fromEntries(errors.map(({ field, message }) => [field ?? '', message]));
  const group = { t, options: props.options, request: initial, errors: messages };
  // Without JavaScript nothing could enable the button again; the server checks in any case.
  const blocked = hydrated && policy.disableSubmitIfChargeback && request.chargeback === 'Yes';
  const withdrawFirst = (
    <WithdrawFirst
      {...{ t: { ...t.law, ...props.withdraw }, language: props.language, request }}
      carriedQuery={props.carriedQuery}
    />
  );
  return (
    <>
      {withdrawFirst}
      <form
        className="refund-form"
        method="post"
        action={props.action}
        ref={form}
        onSubmit={submit}
        onInput={(event) => {
          clearError(event.target);
          reread();
          draft.save();
        }}
      >
        <ErrorSummary title={t.errorTitle} errors={errors} attempt={attempt} />
        <Progress messages={t.progress} request={request} />
        <PurchaseGroup {...group} today={hydrated ? today() : undefined} />
        <ExperienceGroup {...group} />
        <CopiesGroup {...group} asksDeletion={policy.requiresDeletionBeforeRefund} />
        <OutcomeGroup {...group} asksCard={!props.paidWithoutCard} />
        <Declaration {...group} />
        <Honeypot label={props.honeypotLabel} />
        <LanguageField language={props.language} />
        <button type="submit" className="button wide" disabled={submitting || blocked}>
          {submitting ? t.submitting : t.submit}
        </button>
        <Draft messages={t.draft} {...draft} />
      </form>
    </>
  );
}

/** True once the page is interactive. */
function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
}

function prefilled(props: RefundFormProps): RefundRequest {
  return readRefund({
    product: props.productName,
    version: props.productVersion,
    purchaseDate: props.orderDate,
    email: props.orderEmail,
    txn: props.transactionId,
    last4: props.cardEnding,
  });
}

async function send(
  props: RefundFormProps,
  request: RefundRequest,
  extras: Parameters<typeof submitForm>[2],
): Promise<Outcome> {
  const sendTo = props.sendTo ?? props.action;
  const payload: RefundPayload = {
    ...request,
    timestamp: new Date().toISOString(),
    ipAddress: props.ipAddress ?? (await ownAddress(sendTo)),
    userAgent: navigator.userAgent,
  };
  return props.onSubmit
    ? props.onSubmit(payload)
    : submitForm(sendTo, payload, extras, props.networkError);
}

/** For third-party form services; our own server sees the IP address in the request. */
async function ownAddress(sendTo: string): Promise<string> {
  if (new URL(sendTo, location.href).origin === location.origin) return '';
  try {
    const response = await fetch(PATHS.visitorAddress, { signal: AbortSignal.timeout(5000) });
    const { ipAddress } = asRecord(await response.json());
    return typeof ipAddress === 'string' ? ipAddress : '';
  } catch {
    return '';
  }
}
