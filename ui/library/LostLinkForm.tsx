import type { Messages } from '../../content/messages/index.ts';
import { ErrorSummary, type FieldError } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';
import { Honeypot } from '../HiddenFields.tsx';

export function LostLinkForm(props: {
  action: string;
  messages: Messages['library']['lost'];
  honeypotLabel: string;
  email?: string;
  errors?: FieldError[];
}) {
  const { action, messages: t, errors = [] } = props;
  return (
    <form method="post" action={action} aria-label={t.title}>
      <ErrorSummary title={t.errorTitle} errors={errors} />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label={t.email}
        required
        defaultValue={props.email}
        error={errors.find((error) => error.field === 'email')?.message}
      />
      <Honeypot label={props.honeypotLabel} />
      <button type="submit" className="button wide">
        {t.submit}
      </button>
    </form>
  );
}
