import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages.ts';
import { LostLinkHint } from '../library/LostLinkForm.tsx';
import { WithdrawalForm, type WithdrawalFormProps } from './WithdrawalForm.tsx';

type Props = {
  messages: Messages;
  form?: WithdrawalFormProps;
  /** Or the response to the form. */
  children?: ReactNode;
};

export function WithdrawalPage({ messages, form, children }: Props) {
  const { withdrawal: t, library } = messages;
  return (
    <div className="page narrow" id="top">
      <header className="page-intro">
        <h1>{t.title}</h1>
        <p>{t.intro}</p>
        <LostLinkHint t={library.lost} />
      </header>
      {form ? <WithdrawalForm {...form} /> : children}
    </div>
  );
}
