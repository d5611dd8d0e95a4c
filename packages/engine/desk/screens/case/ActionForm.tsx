import type { ReactNode } from 'react';
import { Failure } from '../../parts/Loaded.tsx';

type Props = {
  action: { error: Error | null; isPending: boolean };
  send: (form: FormData) => void;
  label: string;
  children: ReactNode;
};

/** The form of one action, with its submit button. */
export function ActionForm({ action, send, label, children }: Props) {
  return (
    <form
      className="action-form"
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      {children}
      <Failure error={action.error} />
      <button type="submit" className="button" disabled={action.isPending}>
        {action.isPending ? 'Please wait…' : label}
      </button>
    </form>
  );
}

export const fieldText = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
