import type { Messages } from '../../content/messages/index.ts';
import { type Complaint, ErrorSummary } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';
import { Honeypot } from '../Honeypot.tsx';

export type WithdrawalFormProps = {
  action: string;
  messages: Messages['withdrawal'];
  honeypotLabel: string;
  typed?: { name: string; order: string; email: string };
  complaints?: Complaint[];
};

/** Three fields and a button, a plain post: the law asks for a way that cannot break. */
export function WithdrawalForm({ action, messages: t, ...props }: WithdrawalFormProps) {
  const complaints = props.complaints ?? [];
  const field = (name: 'name' | 'order' | 'email') => ({
    name,
    label: t[name],
    required: true,
    defaultValue: props.typed?.[name],
    error: complaints.find((complaint) => complaint.field === name)?.message,
  });
  return (
    <form className="withdrawal" method="post" action={action} aria-label={t.title}>
      <ErrorSummary title={t.errorTitle} complaints={complaints} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('order')} hint={t.orderHint} />
      <TextField {...field('email')} type="email" autoComplete="email" hint={t.emailHint} />
      <Honeypot label={props.honeypotLabel} />
      <button type="submit" className="button wide">
        {t.start}
      </button>
    </form>
  );
}
