import type { ReactNode } from 'react';
import { Failure } from '../../parts/Loaded.tsx';

type Props = {
  action: { error: Error | null; isPending: boolean };
  send: (sent: FormData) => void;
  label: string;
  children: ReactNode;
};

/** What a step asks for, and the button that takes it. It goes away when the case has moved on. */
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

/** A text that was typed, without the blanks around it. */
export const textOf = (sent: FormData, name: string) => String(sent.get(name) ?? '').trim();
