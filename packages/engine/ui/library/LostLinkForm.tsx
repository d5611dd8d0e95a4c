import type { Messages } from '../../content/messages.ts';
import { PATHS } from '../../rules/paths.ts';
import { ErrorSummary, type FieldError, StuckNotice } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';
import { Honeypot } from '../HiddenFields.tsx';

export function LostLinkForm(props: {
  action: string;
  messages: Messages['library']['lost'];
  honeypotLabel: string;
  networkError: string;
  email?: string;
  errors?: FieldError[];
}) {
  const { action, messages: t, errors = [] } = props;
  return (
    <form method="post" action={action} aria-label={t.title}>
      <StuckNotice text={props.networkError} />
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

/** On other pages, for a buyer who is looking for the files or the order number. */
export function LostLinkHint({ t }: { t: Messages['library']['lost'] }) {
  const [before, link, after] = t.hint;
  return (
    <p className="note">
      {before}
      <a href={PATHS.library}>{link}</a>
      {after}
    </p>
  );
}
