import type { Messages } from '../../content/messages.ts';
import { type Profile, QUESTION_LIMIT, TITLE_LIMIT } from '../../rules/consultant.ts';
import { DRAFT_KINDS } from '../../rules/drafts.ts';
import { StuckNotice } from '../ErrorSummary.tsx';
import { Exchange, type ExchangeView, type GuideLink } from './Exchange.tsx';
import { ProfileCard } from './ProfileCard.tsx';

export type ConsultantView = {
  address: string;
  guide: GuideLink;
  access: { until: string; daysLeft: number; ended: boolean };
  conversations: readonly { id: string; title: string; day: string; questions: number }[];
  current?: { id: string; title: string; isShared: boolean } | undefined;
  exchanges: readonly ExchangeView[];
  profile: Profile;
  /** Of the product's plan by days; absent without one, and when it is over. */
  day: { day: number; of: number } | undefined;
  /** Who gets the questions; empty when they stay here. */
  host: string;
  /** The edition has templates that can be filled in. */
  hasDrafts: boolean;
  problem?: keyof Messages['conversation']['problems'] | undefined;
  typed: string;
};

type Props = {
  t: Messages['conversation'];
  drafts: Messages['drafts'];
  networkError: string;
  view: ConsultantView;
};

/** The conversations of one order. Every form works without a script. */
export function ConsultantPage(props: Props) {
  const { t, view } = props;
  return (
    <div className="consultant" id="top">
      <section className="talk" aria-labelledby="talk">
        <h1 id="talk">{view.current?.title ?? t.heading}</h1>
        <p className="notice">
          <strong>{t.notice.first}</strong> {t.notice.more}{' '}
          {view.host ? t.provider(view.host) : t.noProvider}
        </p>
        <div className="exchanges">
          {view.exchanges.map((exchange) => (
            <Exchange key={exchange.number} {...props} view={exchange} guide={view.guide} />
          ))}
        </div>
        <p className="sr-only" role="status" data-done={t.done} />
        {view.access.ended ? (
          <p className="warning">{t.ended(view.access.until)}</p>
        ) : (
          <AskForm {...props} />
        )}
        {view.current && <Manage {...props} current={view.current} />}
      </section>
      <div className="beside">
        <ProfileCard {...props} {...view} conversation={view.current?.id} />
        {view.hasDrafts && <Drafts {...props} />}
      </div>
      <History {...props} />
    </div>
  );
}

function AskForm({ t, networkError, view }: Props) {
  const problem = view.problem && t.problems[view.problem];
  return (
    <form method="post" action={`${view.address}/ask`} className="ask" data-ask={networkError}>
      <StuckNotice text={networkError} />
      {view.current && <input type="hidden" name="conversation" value={view.current.id} />}
      <p className="error" id="ask-error" role="alert" hidden={!problem}>
        {problem}
      </p>
      <label htmlFor="question">{t.label}</label>
      <div className="row">
        <textarea
          id="question"
          name="question"
          rows={2}
          required
          maxLength={QUESTION_LIMIT}
          placeholder={t.placeholder}
          aria-describedby={problem ? 'ask-error ask-hint' : 'ask-hint'}
          defaultValue={view.typed}
        />
        <button type="submit" className="button">
          {t.ask}
        </button>
      </div>
      <p className="note" id="ask-hint">
        {t.hint}
      </p>
      {view.exchanges.length === 0 && (
        <fieldset className="examples">
          <legend>{t.examplesTitle}</legend>
          {t.examples.map((example) => (
            <button
              key={example}
              type="submit"
              name="example"
              value={example}
              className="button quiet small"
              formNoValidate
            >
              {example}
            </button>
          ))}
        </fieldset>
      )}
    </form>
  );
}

const Drafts = ({ drafts: t, view }: Props) => (
  <nav className="profile" aria-labelledby="drafts">
    <h2 id="drafts">{t.heading}</h2>
    <ul>
      {DRAFT_KINDS.map((kind) => (
        <li key={kind}>
          <a href={`${view.address}/drafts/${kind}`}>{t.kinds[kind].name}</a>
        </li>
      ))}
    </ul>
  </nav>
);

type Current = NonNullable<ConsultantView['current']>;

function Manage({ t, networkError, view, current }: Props & { current: Current }) {
  const stuck = <StuckNotice text={networkError} />;
  const address = `${view.address}/${current.id}`;
  return (
    <details className="manage">
      <summary>{t.manage}</summary>
      <form method="post" action={`${address}/rename`}>
        {stuck}
        <label htmlFor="title">{t.name}</label>
        <div className="row">
          <input
            id="title"
            name="title"
            type="text"
            required
            maxLength={TITLE_LIMIT}
            defaultValue={current.title}
          />
          <button type="submit" className="button quiet">
            {t.rename}
          </button>
        </div>
      </form>
      <p>
        <a href={`${address}/export`} download>
          {t.export}
        </a>
      </p>
      <form method="post" action={`${address}/share`}>
        {stuck}
        <input type="hidden" name="shared" value={current.isShared ? '' : 'yes'} />
        <button type="submit" className="link">
          {current.isShared ? t.unshare : t.share}
        </button>
        <p className="note">{t.shareHint}</p>
      </form>
      <details>
        <summary>{t.delete}</summary>
        <form method="post" action={`${address}/delete`}>
          {stuck}
          <p>{t.deleteConfirm}</p>
          <button type="submit" className="button quiet">
            {t.deleteNow}
          </button>
        </form>
      </details>
    </details>
  );
}

/** Earlier conversations, and how long new ones are possible. */
function History({ t, view }: Props) {
  const { access } = view;
  return (
    <nav className="history" aria-label={t.conversations}>
      {view.current && !access.ended && (
        <a className="button quiet" href={view.address}>
          {t.newConversation}
        </a>
      )}
      {view.conversations.length > 0 && (
        <ul>
          {view.conversations.map(({ id, title, day, questions }) => (
            <li key={id}>
              <a
                href={`${view.address}/${id}`}
                aria-current={id === view.current?.id ? 'page' : undefined}
              >
                {title}
              </a>
              <small>
                {day}, {t.questionCount(questions)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {!access.ended && (
        <div className="left">
          <p>
            {access.daysLeft > 0 && <strong>{access.daysLeft} </strong>}
            {t.daysLeft(access.daysLeft)}
          </p>
          <p className="note">{t.until(access.until)}</p>
        </div>
      )}
    </nav>
  );
}
