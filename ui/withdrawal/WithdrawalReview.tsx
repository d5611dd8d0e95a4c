import type { Messages } from '../../content/messages/index.ts';
import { CONFIRMED_FIELD, type Withdrawal } from '../../rules/withdrawal.ts';

type Shown = { messages: Messages['withdrawal']; withdrawal: Withdrawal };

/** The statement as it will be stored, and one action: to confirm it. */
export function WithdrawalReview(props: Shown & { action: string; page: string }) {
  const { messages: t, withdrawal, action, page } = props;
  return (
    <form className="withdrawal" method="post" action={action} aria-label={t.reviewTitle}>
      <h2>{t.reviewTitle}</h2>
      <Statement messages={t} withdrawal={withdrawal} />
      {Object.entries(withdrawal).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button wide" name={CONFIRMED_FIELD} value="yes">
        {t.confirm}
      </button>
      <p className="note">
        <a href={page}>{t.change}</a>
      </p>
    </form>
  );
}

/** The acknowledgement: content, date and time, to be printed or kept. */
export function WithdrawalReceipt(props: Shown & { reference: string; receivedAt: string }) {
  const { messages: t, withdrawal, reference, receivedAt } = props;
  return (
    <section className="withdrawal received">
      <h2>{t.receiptTitle}</h2>
      <p>{t.receiptText}</p>
      <Statement messages={t} withdrawal={withdrawal} />
      <dl>
        <dt>{t.receivedAt}</dt>
        <dd>{receivedAt}</dd>
        <dt>{t.reference}</dt>
        <dd>{reference}</dd>
      </dl>
      <p>{t.next}</p>
    </section>
  );
}

function Statement({ messages: t, withdrawal }: Shown) {
  return (
    <>
      <p className="statement">{t.statement}</p>
      <dl>
        {(['name', 'order', 'email'] as const).map((field) => (
          <div key={field}>
            <dt>{t[field]}</dt>
            <dd>{withdrawal[field]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
