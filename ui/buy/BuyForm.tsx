import { type FormEvent, useRef, useState } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import type { Language } from '../../rules/language.ts';
import { problemsOf } from '../../rules/problems.ts';
import {
  type PurchaseField,
  type PurchasePayload,
  type PurchaseProblem,
  purchaseSchema,
} from '../../rules/purchase.ts';
import { HONEYPOT_FIELD } from '../../rules/submission.ts';
import { ErrorSummary, type FieldError } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';
import { Honeypot, LanguageField } from '../HiddenFields.tsx';
import { newSubmissionId, submitForm } from '../submit.ts';
import { useFieldErrors, useOwnValidation } from '../useForm.ts';
import { forgetDraft, saveDraft, useBuyDraft } from './buyDraft.ts';

export type BuyFormProps = {
  /** Where a plain post goes: always our server. */
  action: string;
  /** Where the JSON goes, if elsewhere: a third-party form service. */
  sendTo?: string | undefined;
  language: Language;
  messages: Messages['buy']['form'];
  networkError: string;
  /** After a plain post: what was entered, and its errors. */
  values?: { name: string; email: string };
  errors?: FieldError[];
  /** Called when the request is stored, with the buyer's own payment URL, if there is one. */
  onStored?: (button: HTMLButtonElement | null, checkoutUrl: string | undefined) => void;
};

/** A plain post until the page is interactive, a JSON post afterwards. */
export function BuyForm({
  action,
  sendTo = action,
  language,
  messages,
  networkError,
  onStored,
  ...answer
}: BuyFormProps) {
  const [state, setState] = useState<'idle' | 'submitting' | 'done'>('idle');
  const { errors, attempt, showErrors, clearError } = useFieldErrors(answer.errors);
  const busy = useRef(false);
  const submissionId = useRef('');
  const form = useOwnValidation();
  useBuyDraft(form);
  const button = useRef<HTMLButtonElement>(null);
  const errorOf = (field: PurchaseField) => errors.find((error) => error.field === field)?.message;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const parsed = purchaseSchema.safeParse({ name: sent.get('name'), email: sent.get('email') });
    if (!parsed.success) {
      const problems = problemsOf<PurchaseField, PurchaseProblem>(parsed.error);
      showErrors(problems.map((p) => ({ field: p.field, message: messages.problems[p.code] })));
      return;
    }
    if (busy.current) return;
    busy.current = true;
    setState('submitting');
    showErrors([]);
    submissionId.current ||= newSubmissionId();
    const payload: PurchasePayload = {
      ...parsed.data,
      timestamp: new Date().toISOString(),
      userAgent: navigator.userAgent,
    };
    const honeypot = String(sent.get(HONEYPOT_FIELD) ?? '');
    const extras = { submissionId: submissionId.current, honeypot };
    const outcome = await submitForm(sendTo, payload, extras, networkError);
    busy.current = false;
    setState(outcome.ok ? 'done' : 'idle');
    if (outcome.ok) {
      forgetDraft();
      onStored?.(button.current, outcome.answer.checkoutUrl);
    } else showErrors(outcome.errors);
  }

  return (
    <form
      className="buy-form"
      method="post"
      action={action}
      aria-label={messages.label}
      onSubmit={submit}
      onInput={(event) => {
        clearError(event.target);
        saveDraft(event.currentTarget);
      }}
      ref={form}
    >
      <ErrorSummary title={messages.errorTitle} errors={errors} attempt={attempt} />
      <TextField
        name="name"
        label={messages.name}
        autoComplete="name"
        required
        defaultValue={answer.values?.name}
        error={errorOf('name')}
      />
      <TextField
        name="email"
        type="email"
        label={messages.email}
        hint={messages.emailHint}
        autoComplete="email"
        required
        defaultValue={answer.values?.email}
        error={errorOf('email')}
      />
      <Honeypot label={messages.honeypot} />
      <LanguageField language={language} />
      <button type="submit" className="button wide" disabled={state === 'submitting'} ref={button}>
        {state === 'submitting' ? messages.submitting : messages.submit}
      </button>
    </form>
  );
}
