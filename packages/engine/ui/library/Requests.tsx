import type { Messages } from '../../content/messages.ts';
import type { CaseState, Deadline } from '../../rules/case.ts';
import { ErrorSummary, type FieldError, StuckNotice } from '../ErrorSummary.tsx';
import { TextField } from '../Field.tsx';

type Answers = readonly (readonly [label: string, value: string])[];

export type RequestView = {
  reference: string;
  kind: 'refund' | 'withdrawal';
  state: CaseState;
  receivedOn?: string | undefined;
  dueOn?: string | undefined;
  dueFor: Deadline;
  declineReason?: string | undefined;
  /** What was agreed instead of money. */
  resolution?: string | undefined;
  /** Of the accepted refund. */
  amount?: string | undefined;
  paidOn?: string | undefined;
  transferReference?: string | undefined;
  /** What was sent, and what was sent again while it was open, the latest first. */
  sent: Answers;
  repeats: { reference: string; receivedOn: string; sent: Answers }[];
  /** Where its forms post to; absent when the action is not possible. */
  cancelTo?: string | undefined;
  account?:
    | { saved: { holder: string; iban: string } }
    | { saveTo: string; values: { holder: string; iban: string }; errors: FieldError[] };
};

type Words = { t: Messages['cases']; networkError: string };

/** A buyer's refund requests and withdrawals, and what can still be done about them. */
export function Requests({ requests, ...words }: Words & { requests: readonly RequestView[] }) {
  if (requests.length === 0) return null;
  return (
    <section id="requests">
      <h2>{words.t.library.title}</h2>
      {requests.map((request) => (
        <Request key={request.reference} {...words} request={request} />
      ))}
    </section>
  );
}

function Request({ request, ...words }: Words & { request: RequestView }) {
  const { t } = words;
  const { account } = request;
  // A withdrawal needs no decision; a request has an amount from its acceptance on.
  const facts = [
    [t.facts.state, t.states[request.state]],
    [t.facts.received, request.receivedOn],
    [t.facts.amount, request.amount],
    [request.dueFor === 'refund' ? t.facts.due : t.facts.replyBy, request.dueOn],
    [t.facts.paidOn, request.paidOn],
    [t.facts.transfer, request.transferReference],
    [t.facts.reason, request.declineReason],
    [t.facts.agreed, request.resolution],
  ] as const;
  return (
    <article aria-labelledby={request.reference}>
      <h3 id={request.reference}>{`${t.kinds[request.kind]} ${request.reference}`}</h3>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Sent {...words} request={request} />
      {account && 'saved' in account && (
        <p>
          {`${request.paidOn ? t.library.accountPaid : t.library.accountSaved} `}
          <strong>{`${account.saved.holder}, ${account.saved.iban}`}</strong>
          {!request.paidOn && (
            <>
              <br />
              {t.library.accountWrong}
            </>
          )}
        </p>
      )}
      {account && 'saveTo' in account && <AccountForm {...words} account={account} />}
      {request.cancelTo && (
        <form method="post" action={request.cancelTo}>
          <StuckNotice text={words.networkError} />
          <p className="note">{t.library.cancelHint}</p>
          <button type="submit" className="button quiet">
            {t.library.cancel[request.kind]}
          </button>
        </form>
      )}
    </article>
  );
}

/** Emails do not repeat what anybody may have sent in the buyer's name, so it can be read here. */
function Sent({ t, request }: Words & { request: RequestView }) {
  const { sent, repeats } = request;
  if (sent.length + repeats.length === 0) return null;
  return (
    <details>
      <summary>{t.library.sent}</summary>
      <AnswerList answers={sent} />
      {repeats.map((repeat) => (
        <div key={repeat.reference}>
          <h4>{t.library.sentAgain(repeat.reference, repeat.receivedOn)}</h4>
          <AnswerList answers={repeat.sent} />
        </div>
      ))}
    </details>
  );
}

const AnswerList = ({ answers }: { answers: Answers }) => (
  <dl>
    {answers.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type Asked = Extract<NonNullable<RequestView['account']>, { saveTo: string }>;

function AccountForm({ t, networkError, account }: Words & { account: Asked }) {
  const { values, errors } = account;
  const error = (field: string) => errors.find((one) => one.field === field)?.message;
  return (
    <form method="post" action={account.saveTo} aria-label={t.library.accountTitle}>
      <h4>{t.library.accountTitle}</h4>
      <StuckNotice text={networkError} />
      <ErrorSummary title={t.library.errorTitle} errors={errors} />
      <TextField
        name="holder"
        label={t.library.holder}
        autoComplete="name"
        required
        defaultValue={values.holder}
        error={error('holder')}
      />
      <TextField
        name="iban"
        label={t.library.iban}
        hint={t.library.accountHint}
        required
        defaultValue={values.iban}
        error={error('iban')}
      />
      <button type="submit" className="button">
        {t.library.saveAccount}
      </button>
    </form>
  );
}
