import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages.ts';
import { Island } from '../document/Island.tsx';
import { LostLinkHint } from '../library/LostLinkForm.tsx';
import { RefundForm, type RefundFormProps } from './RefundForm.tsx';

type Props = {
  messages: Messages;
  /** The empty form, as an island. */
  form?: RefundFormProps;
  /** Or the response to a plain post. */
  children?: ReactNode;
};

export function RefundPage({ messages, form, children }: Props) {
  const { refund: t, library } = messages;
  return (
    <div className="page narrow" id="top">
      <header className="page-intro">
        <h1>{t.title}</h1>
        <p>{t.intro}</p>
        <LostLinkHint t={library.lost} />
      </header>
      {form ? <Island component={RefundForm} props={form} /> : children}
    </div>
  );
}
