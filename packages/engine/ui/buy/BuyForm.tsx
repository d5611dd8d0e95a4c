import { type FormEvent, useRef, useState } from 'react';
import type { Messages } from '../../content/messages.ts';
import { CODE_FIELD } from '../../rules/discount.ts';
import { suggestEmail } from '../../rules/emailTypos.ts';
import type { Language } from '../../rules/language.ts';
import { problemsOf } from '../../rules/problems.ts';
import {
  type PurchaseField,
  type PurchasePayload,
  type PurchaseProblem,
  purchaseSchema,
  REMINDER_FIELD,
} from '../../rules/purchase.ts';
import { HONEYPOT_FIELD } from '../../rules/submission.ts';
import { ErrorSummary, type FieldError } from '../ErrorSummary.tsx';
import { describe, FieldNotes, TextField } from '../Field.tsx';
import { Honeypot, LanguageField } from '../HiddenFields.tsx';
import { newSubmissionId, submitForm } from '../submit.ts';
import { useFieldErrors, useOwnValidation } from '../useForm.ts';
import { forgetDraft, saveDraft, useBuyDraft } from './buyDraft.ts';

export type Stored = {
  email: string;
  /** The buyer's own payment URL; a third-party form service gives none. */
  checkoutUrl?: string | undefined;
};

export type BuyFormProps = {
  /** Where a plain post goes: always our server. */
  action: string;
  /** Where the JSON goes, if elsewhere: a third-party form service. */
  sendTo?: string | undefined;
  language: Language;
  messages: Messages['buy']['form'];
  networkError: string;
  /** The discount code of the page; empty without one. */
  code?: string | undefined;
  /** After a plain post: what was entered, and its errors. */
  values?: { name: string; email: string; [REMINDER_FIELD]: boolean };
  errors?: FieldError[];
  /** Called when the request is stored. */
  onStored?: (button: HTMLButtonElement | null, stored: Stored) => void;
};

/** A plain post until the page is interactive, a JSON post afterwards. */
export function BuyForm({
  action,
  sendTo = action,
  language,
  messages,
  networkError,
  code,
  onStored,
  ...answer
}: BuyFormProps) {
  const [state, setState] = useState<'idle' | 'submitting' | 'done'>('idle');
  const { errors, attempt, showErrors, clearError } = useFieldErrors(answer.errors);
  const busy = useRef(false);
  const submissionId = useRef('');
  const form = useOwnValidation();
  const restored = useBuyDraft(form);
  const button = useRef<HTMLButtonElement>(null);
  const [suggestion, setSuggestion] = useState<string>();
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
    const reminder = sent.has(REMINDER_FIELD);
    const extras = {
      submissionId: submissionId.current,
      honeypot,
      code,
      reminder,
      restored: restored.current,
    };
    const outcome = await submitForm(sendTo, payload, extras, networkError);
    busy.current = false;
    setState(outcome.ok ? 'done' : 'idle');
    if (outcome.ok) {
      forgetDraft();
      const { goTo, checkoutUrl } = outcome.answer;
      if (goTo) location.assign(goTo);
      else onStored?.(button.current, { email: parsed.data.email, checkoutUrl });
    } else showErrors(outcome.errors);
  }

  function acceptSuggestion() {
    const email = form.current?.elements.namedItem('email');
    if (!(email instanceof HTMLInputElement) || !suggestion) return;
    email.value = suggestion;
    email.dispatchEvent(new Event('input', { bubbles: true }));
    email.focus();
    setSuggestion(undefined);
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
        onBlur={(event) => setSuggestion(suggestEmail(event.target.value))}
      />
      <p className="suggestion" role="status">
        {suggestion && (
          <>
            {`${messages.didYouMean} `}
            <button type="button" className="link" onClick={acceptSuggestion}>
              {suggestion.split('@').at(-1)}
            </button>
            ?
          </>
        )}
      </p>
      {messages.reminder && (
        // The styles hide it where a form service collects the forms.
        <div className="reminder" data-to={sendTo}>
          <label>
            <input
              type="checkbox"
              name={REMINDER_FIELD}
              defaultChecked={answer.values?.[REMINDER_FIELD] ?? false}
              {...describe({ name: REMINDER_FIELD, hint: messages.reminderHint })}
            />
            <span>{messages.reminder}</span>
          </label>
          <FieldNotes name={REMINDER_FIELD} hint={messages.reminderHint} />
        </div>
      )}
      <Honeypot label={messages.honeypot} />
      <LanguageField language={language} />
      {code !== undefined && <input type="hidden" name={CODE_FIELD} value={code} />}
      <button type="submit" className="button wide" disabled={state === 'submitting'} ref={button}>
        {state === 'submitting' ? messages.submitting : messages.submit}
      </button>
    </form>
  );
}
