import type { Messages } from '../../content/messages.ts';
import {
  ANSWER_LIMIT,
  DRAFT_FIELDS,
  DRAFTS,
  type DraftField,
  type DraftKind,
} from '../../rules/drafts.ts';
import { ErrorSummary, StuckNotice } from '../ErrorSummary.tsx';
import { describe, Field, fieldId, TextField } from '../Field.tsx';
import { Markdown } from './Markdown.tsx';

type Words = { t: Messages['drafts']; networkError: string };

export type DraftListView = {
  address: string;
  consultant: string;
  drafts: readonly { kind: DraftKind; missing: number }[];
  hasAnswers: boolean;
};

/** All kinds of drafts, and how far each is. */
export function DraftList({ t, networkError, view }: Words & { view: DraftListView }) {
  return (
    <div className="consultant drafts" id="top">
      <section className="talk" aria-labelledby="talk">
        <h1 id="talk">{t.heading}</h1>
        <p className="notice">{t.notice}</p>
        <p>{t.intro}</p>
        <ul className="kinds">
          {view.drafts.map(({ kind, missing }) => (
            <li key={kind}>
              <a href={`${view.address}/${kind}`}>{t.kinds[kind].name}</a>
              <p>{t.kinds[kind].about}</p>
              <small>{missing === 0 ? t.ready : t.start(missing)}</small>
            </li>
          ))}
        </ul>
        {view.hasAnswers && (
          <details>
            <summary>{t.delete}</summary>
            <form method="post" action={`${view.address}/delete`}>
              <StuckNotice text={networkError} />
              <p>{t.deleteConfirm}</p>
              <button type="submit" className="button quiet">
                {t.deleteNow}
              </button>
            </form>
          </details>
        )}
      </section>
      <nav className="history" aria-label={t.title}>
        <a className="button quiet" href={view.consultant}>
          {t.back}
        </a>
      </nav>
    </div>
  );
}

export type DraftView = {
  kind: DraftKind;
  address: string;
  consultant: string;
  kinds: readonly DraftKind[];
  /** The page of the reader that explains it, and its language. */
  learn: string;
  language: string;
  /** Absent while an answer is missing. */
  draft?:
    | { markdown: string; model: string | undefined; hasWords: boolean; hasSums: boolean }
    | undefined;
  /** The last day of the access, when that is over. */
  ended: string | undefined;
  /** Who words the text; empty when we do. */
  host: string;
  values: Readonly<Record<string, string>>;
  /** Fields whose value is a guess of ours. */
  suggested: readonly string[];
  currencies: readonly string[];
  currency: string;
  errors: readonly { field: DraftField; message: string }[];
};

type Props = Words & { conversation: Messages['conversation']; view: DraftView };

/** One draft with its files, and the questions it is made from. */
export function DraftPage(props: Props) {
  const { t, view } = props;
  const { name, about } = t.kinds[view.kind];
  return (
    <div className="consultant drafts" id="top">
      <section className="talk" aria-labelledby="talk">
        <h1 id="talk">{name}</h1>
        <p className="notice">
          <strong>{about}</strong> {t.notice}
        </p>
        {view.errors.length === 0 && <Result {...props} />}
        {view.ended === undefined ? (
          <Questions {...props} />
        ) : (
          <p className="warning">{t.ended(view.ended)}</p>
        )}
      </section>
      <nav className="history" aria-label={t.title}>
        <a className="button quiet" href={view.consultant}>
          {t.back}
        </a>
        <ul>
          {view.kinds.map((kind) => (
            <li key={kind}>
              <a
                href={`${view.address}/${kind}`}
                aria-current={kind === view.kind ? 'page' : undefined}
              >
                {t.kinds[kind].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Result({ t, conversation, view }: Props) {
  const { draft } = view;
  if (!draft) return view.ended === undefined ? null : <p>{t.unwritten}</p>;
  const notes = [
    draft.hasWords && (draft.model ? t.worded(draft.model) : t.plainWords),
    draft.hasSums && t.sums,
  ];
  const address = `${view.address}/${view.kind}`;
  return (
    <article className="exchange draft" aria-labelledby="yours">
      <h2 id="yours">{t.yours}</h2>
      <div className="answer">
        <div className="said">
          <Markdown
            text={draft.markdown}
            footnotes="source"
            source={conversation.source}
            quoted={view.language}
          />
        </div>
      </div>
      <p className="row">
        <a className="button" href={`${address}/docx`} download>
          {t.word}
        </a>
        <a className="button quiet" href={`${address}/md`} download>
          {t.markdown}
        </a>
        <button type="button" className="link" hidden data-copy={conversation.copied}>
          {conversation.copy}
        </button>
      </p>
      <p className="note">{notes.filter(Boolean).join(' ')}</p>
      <p>
        <a href={view.learn}>{t.learn}</a>
      </p>
    </article>
  );
}

function Questions({ t, networkError, view }: Props) {
  const { asks } = DRAFTS[view.kind];
  const title = view.draft ? t.change : t.questions;
  const errors = view.errors.map(({ field, message }) => ({
    field,
    message: `${t.fields[field].label} ${message}`,
  }));
  return (
    <form
      method="post"
      action={`${view.address}/${view.kind}`}
      className="questions"
      aria-labelledby="questions"
      noValidate
    >
      <h2 id="questions">{title}</h2>
      <StuckNotice text={networkError} />
      <ErrorSummary title={t.errorTitle} errors={errors} />
      {view.host && <p className="note">{t.sentTo(view.host)}</p>}
      {asks.some((field) => DRAFT_FIELDS[field] === 'money') && <Currency t={t} view={view} />}
      {asks.map((field) => (
        <Question key={field} t={t} view={view} field={field} />
      ))}
      <button type="submit" className="button">
        {t.save}
      </button>
    </form>
  );
}

function Question({ t, view, field }: Pick<Props, 't' | 'view'> & { field: DraftField }) {
  const { label, hint } = t.fields[field];
  const isGuess = view.suggested.includes(field) && view.errors.length === 0;
  return (
    <TextField
      name={field}
      label={label}
      hint={isGuess ? `${hint}. ${t.suggested}` : hint}
      error={view.errors.find((error) => error.field === field)?.message}
      required
      maxLength={ANSWER_LIMIT}
      inputMode={DRAFT_FIELDS[field] === 'text' ? undefined : 'decimal'}
      defaultValue={view.values[field]}
    />
  );
}

const Currency = ({ t, view }: Pick<Props, 't' | 'view'>) => (
  <Field label={t.currency} name="currency">
    <select
      id={fieldId('currency')}
      name="currency"
      defaultValue={view.currency}
      {...describe({ name: 'currency' })}
    >
      {view.currencies.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  </Field>
);
