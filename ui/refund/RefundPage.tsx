import type { ReactNode } from 'react';
import type { Messages } from '../../content/messages/index.ts';
import { PATHS } from '../../rules/paths.ts';
import { Island } from '../document/Island.tsx';
import { LostLinkHint } from '../library/LostLinkForm.tsx';
import { RefundForm, type RefundFormProps } from './RefundForm.tsx';

type Props = {
  messages: Messages;
  /** Also prefills the withdrawal form. */
  carriedQuery?: string | undefined;
  /** The empty form, as an island. */
  form?: RefundFormProps;
  /** Or the response to a plain post. */
  children?: ReactNode;
};

export function RefundPage({ messages, carriedQuery, form, children }: Props) {
  const { refund: t, library, withdrawal } = messages;
  return (
    <div className="page narrow" id="top">
      <header className="page-intro">
        <h1>{t.title}</h1>
        <p>{t.intro}</p>
        <LostLinkHint t={library.lost} />
      </header>
      <aside className="withdraw-instead" aria-labelledby="withdraw-instead">
        <h2 id="withdraw-instead">{t.law.title}</h2>
        <p>{t.law.text}</p>
        <a
          className="button quiet"
          href={PATHS.withdraw + (carriedQuery ? `?${carriedQuery}` : '')}
        >
          {withdrawal.link}
        </a>
      </aside>
      {form ? <Island component={RefundForm} props={form} /> : children}
    </div>
  );
}
