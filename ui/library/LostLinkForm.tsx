import type { Messages } from '../../content/messages/index.ts';
import { type Complaint, ErrorSummary } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';
import { Honeypot } from '../Honeypot.tsx';

export function LostLinkForm(props: {
  action: string;
  messages: Messages['library']['lost'];
  honeypotLabel: string;
  typed?: string;
  complaints?: Complaint[];
}) {
  const { action, messages: t, complaints = [] } = props;
  return (
    <form method="post" action={action} aria-label={t.title}>
      <ErrorSummary title={t.errorTitle} complaints={complaints} />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label={t.email}
        required
        defaultValue={props.typed}
        error={complaints.find((complaint) => complaint.field === 'email')?.message}
      />
      <Honeypot label={props.honeypotLabel} />
      <button type="submit" className="button wide">
        {t.submit}
      </button>
    </form>
  );
}
