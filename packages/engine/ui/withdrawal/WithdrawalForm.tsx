import type { Messages } from '../../content/messages.ts';
import type { Language } from '../../rules/language.ts';
import { ErrorSummary, type FieldError, StuckNotice } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';
import { Honeypot, LanguageField } from '../HiddenFields.tsx';

export type WithdrawalFormProps = {
  action: string;
  language: Language;
  messages: Messages['withdrawal'];
  honeypotLabel: string;
  networkError: string;
  values?: { name: string; order: string; email: string };
  errors?: FieldError[];
};

/** Three fields and a plain post: the law requires a withdrawal function that always works. */
export function WithdrawalForm({ action, messages: t, ...props }: WithdrawalFormProps) {
  const errors = props.errors ?? [];
  const field = (name: 'name' | 'order' | 'email') => ({
    name,
    label: t[name],
    required: true,
    defaultValue: props.values?.[name],
    error: errors.find((error) => error.field === name)?.message,
  });
  return (
    <form className="withdrawal" method="post" action={action} aria-label={t.title} noValidate>
      <StuckNotice text={props.networkError} />
      <ErrorSummary title={t.errorTitle} errors={errors} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('order')} hint={t.orderHint} />
      <TextField {...field('email')} type="email" autoComplete="email" hint={t.emailHint} />
      <Honeypot label={props.honeypotLabel} />
      <LanguageField language={props.language} />
      <button type="submit" className="button wide">
        {t.start}
      </button>
    </form>
  );
}
