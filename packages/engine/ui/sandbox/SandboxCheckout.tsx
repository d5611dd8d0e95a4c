import type { Messages } from '../../content/messages.ts';
import { CODE_FIELD } from '../../rules/discount.ts';
import { ANCHORS, PATHS } from '../../rules/paths.ts';
import { Choices } from '../Choices.tsx';
import { ErrorSummary } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';

export const SANDBOX_CARDS = ['success', 'declined', 'secure', 'delayed'] as const;
export type SandboxCard = (typeof SANDBOX_CARDS)[number];

export type SandboxView = {
  step: 'card' | 'confirm';
  email: string;
  name: string;
  purchaseFormId: string;
  card: SandboxCard;
  /** A discount code that is valid; empty without one. */
  code: string;
  failure?: 'declined' | 'incomplete' | 'code' | 'usedUp';
};

type SandboxCheckoutProps = {
  messages: Messages['sandbox'];
  action: string;
  price: string;
  /** What the code does to the price. */
  notice: string | undefined;
  view: SandboxView;
};

/** Looks like a hosted payment page, clearly marked as a test. */
export function SandboxCheckout({ messages: t, action, ...props }: SandboxCheckoutProps) {
  const { price, notice, view } = props;
  return (
    <form className="sandbox" method="post" action={action} aria-label={t.title}>
      <p className="sandbox-mark">{t.mark}</p>
      {view.failure && (
        <ErrorSummary title={t.title} errors={[{ message: t.failures[view.failure] }]} />
      )}
      {(view.failure === 'code' || view.failure === 'usedUp') && (
        <p>
          <a href={`${PATHS.home}#${ANCHORS.buy}`}>{t.back}</a>
        </p>
      )}
      {notice && <p className="code-notice">{notice}</p>}
      <input type="hidden" name="purchaseFormId" value={view.purchaseFormId} />
      <input type="hidden" name={CODE_FIELD} value={view.code} />
      {view.step === 'confirm' ? (
        <Confirm t={t} view={view} />
      ) : (
        <Card t={t} view={view} price={price} />
      )}
    </form>
  );
}

function Card({ t, view, price }: { t: Messages['sandbox']; view: SandboxView; price: string }) {
  return (
    <>
      <TextField name="email" type="email" label={t.email} defaultValue={view.email} required />
      <TextField name="name" label={t.name} defaultValue={view.name} required />
      <Choices
        kind="radio"
        name="card"
        legend={t.card}
        options={SANDBOX_CARDS}
        labels={t.cards}
        chosen={[view.card]}
      />
      <button type="submit" className="button wide">
        {`${t.pay} ${price}`}
      </button>
    </>
  );
}

function Confirm({ t, view }: { t: Messages['sandbox']; view: SandboxView }) {
  return (
    <>
      <h2>{t.confirmTitle}</h2>
      <p>{t.confirmText}</p>
      {(['email', 'name', 'card'] as const).map((field) => (
        <input key={field} type="hidden" name={field} value={view[field]} />
      ))}
      <p className="actions">
        <button type="submit" className="button" name="confirmed" value="yes">
          {t.confirmYes}
        </button>
        <button type="submit" className="button quiet" name="confirmed" value="no">
          {t.confirmNo}
        </button>
      </p>
    </>
  );
}
