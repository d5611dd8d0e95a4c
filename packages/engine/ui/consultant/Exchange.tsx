import type { Messages } from '../../content/messages.ts';
import type { Source } from '../../rules/consultant.ts';
import { StuckNotice } from '../ErrorSummary.tsx';
import { Markdown } from './Markdown.tsx';

export type ExchangeView = {
  /** 1, 2, 3 … in its conversation; 0 when it is not stored. */
  number: number;
  question: string;
  state: 'answering' | 'unanswered' | 'answered';
  /** Where its forms post and its events come from. */
  address: string;
  answer: string;
  sources: readonly Source[];
  /** A fixed reply to somebody in distress, which says itself what it is. */
  isCare: boolean;
  /** Undefined for the built-in engine. */
  model: string | undefined;
  fallback: keyof Messages['conversation']['fallback'] | null;
  stopped: boolean;
  thumb: 'up' | 'down' | null;
  /** It can be asked again. */
  isOpen: boolean;
};

type Words = { t: Messages['conversation'] };
type ExchangeProps = Words & {
  /** For a form that gets no answer. */
  networkError: string;
  view: ExchangeView;
  guide: GuideLink;
};

export type GuideLink = {
  /** Of the online reader. */
  address: string;
  /** What the guide is written in. */
  language: string;
};

/** The anchor of a question. */
export const exchangeId = (number: number) => `q${number}`;

/** A question with its answer, or with what can be done about a missing one. */
export function Exchange(props: ExchangeProps) {
  const { t, view } = props;
  const { state, address } = view;
  const stuck = <StuckNotice text={props.networkError} />;
  return (
    <article
      className="exchange"
      id={exchangeId(view.number)}
      data-events={state === 'answering' ? `${address}/events` : undefined}
    >
      <div className="question">
        <h2>{t.you}</h2>
        <p>{view.question}</p>
      </div>
      <div className="answer">
        <h2>{t.consultant}</h2>
        {state === 'answered' && <Answer {...props} />}
        {state === 'answering' && (
          <>
            <div className="said" aria-busy="true" />
            <form method="post" action={`${address}/stop`} className="row" data-stop>
              {stuck}
              <span className="note">
                {t.writing} <a href={`#${exchangeId(view.number)}`}>{t.refresh}</a>
              </span>
              <button type="submit" className="button quiet small">
                {t.stop}
              </button>
            </form>
          </>
        )}
        {state === 'unanswered' && <Unanswered {...props} />}
      </div>
    </article>
  );
}

/** What is shown while it is written; the rest follows when the citations are checked. */
export const Said = ({
  t,
  view,
  guide,
}: Words & { view: Pick<ExchangeView, 'answer' | 'number'>; guide: GuideLink }) => (
  <Markdown
    text={view.answer}
    footnotes={`${exchangeId(view.number)}-source`}
    source={t.source}
    quoted={guide.language}
  />
);

const Unanswered = ({ t, view, networkError }: ExchangeProps) => (
  <form method="post" action={`${view.address}/again`} className="row" data-again>
    <StuckNotice text={networkError} />
    <p className="warning">{t.unanswered}</p>
    {view.isOpen && (
      <button type="submit" className="button quiet small">
        {t.again}
      </button>
    )}
  </form>
);

function Answer(props: ExchangeProps) {
  const { t, view, guide } = props;
  const { fallback, thumb } = view;
  if (view.isCare) {
    return (
      <div className="said">
        <Said t={t} view={view} guide={guide} />
      </div>
    );
  }
  return (
    <>
      {fallback && <p className="note">{t.fallback[fallback]}</p>}
      <div className="said">
        <Said t={t} view={view} guide={guide} />
      </div>
      {view.stopped && <p className="note">{t.stopped}</p>}
      <Sources {...props} />
      <form method="post" action={view.address} className="row footer">
        <StuckNotice text={props.networkError} />
        <span className="note">
          {t.footer}. {view.model ? t.answeredBy(view.model) : t.builtIn}.
        </span>
        <button type="button" className="link" hidden data-copy={t.copied}>
          {t.copy}
        </button>
        {(['up', 'down'] as const).map((value) => (
          <button
            key={value}
            type="submit"
            className="link"
            formAction={`${view.address}/${value}`}
            aria-pressed={thumb === value}
          >
            {value === 'up' ? t.helpful : t.notHelpful}
          </button>
        ))}
      </form>
    </>
  );
}

function Sources({ t, view, guide }: ExchangeProps) {
  if (view.sources.length === 0) return null;
  return (
    <ol className="sources" aria-label={t.sources}>
      {view.sources.map(({ page, section, chapter, title, quote }, at) => (
        <li key={`${page}#${section}`} id={`${exchangeId(view.number)}-source-${at + 1}`}>
          <a href={`${guide.address}/${page}${section && `#${section}`}`}>
            {[chapter, title].filter(Boolean).join(', ')}
          </a>
          {/* The answer of the built-in engine has these quotes already. */}
          {view.model && quote && <q lang={guide.language}>{quote}</q>}
        </li>
      ))}
    </ol>
  );
}
