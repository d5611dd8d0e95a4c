import type { Messages } from '../../content/messages.ts';

export type BookOnline = {
  /** The pages of the book are below this address. */
  address: string;
  /** What the book is written in. */
  language: string;
  startHere: readonly { id: string; title: string; local?: string | undefined; note: string }[];
  parts: readonly {
    title: string;
    detail: string;
    /** The same in the language of the page. */
    local?: { title: string; detail?: string } | undefined;
    pages: readonly { id: string; title: string; numeral?: string | undefined }[];
  }[];
};

type Props = { t: Messages['library']['page']; reader: BookOnline };

/** A script turns it into “Continue reading” in a browser that remembers the place. */
export function StartReading({ t, reader, order }: Props & { order: number }) {
  return (
    <a
      className="button start-reading"
      href={reader.address}
      data-order={order}
      data-continue={t.continueReading}
    >
      <strong>{t.startReading}</strong>
      <small>{t.inBrowser}</small>
    </a>
  );
}

export function StartHere({ t, reader }: Props) {
  return (
    <section className="card start-here">
      <h2>{t.startHere}</h2>
      <ol>
        {reader.startHere.map(({ id, title, local, note }) => (
          <li key={id} data-entry={id}>
            <a href={`${reader.address}/${id}`} lang={local ? undefined : reader.language}>
              {local ?? title}
            </a>
            <small>{note}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

type StageProps = { part: BookOnline['parts'][number]; address: string; language: string };

/** Under the name of the site, with that of the book beside it if they differ. */
function Stage({ part: { title, detail, local }, address, language }: StageProps) {
  const isBooks = !local || local.title === title;
  return (
    <>
      <h3>
        <a href={address} lang={isBooks ? language : undefined}>
          {local?.title ?? title}
        </a>
      </h3>
      <small lang={local ? undefined : language}>
        {local?.detail ?? detail}
        {!isBooks && (
          <>
            {' · '}
            <span lang={language}>{title}</span>
          </>
        )}
      </small>
    </>
  );
}

/** The stages with their chapters as segments, then the other parts of the book. */
export function ReadOnline({ t, reader }: Props) {
  const isStage = (part: BookOnline['parts'][number]) =>
    part.pages.every(({ id }) => id.startsWith('chapter-'));
  const stages = reader.parts.filter(isStage);
  const others = reader.parts.slice(1).filter((part) => !isStage(part));
  const addressOf = (part: BookOnline['parts'][number]) =>
    `${reader.address}/${part.pages[0]?.id ?? ''}`;
  return (
    <section id="read">
      <div className="group">
        <h2>{t.readOnline}</h2>
        <p className="note">{t.remembered}</p>
      </div>
      <ol className="stages">
        {stages.map((part) => (
          <li key={part.title}>
            <Stage part={part} address={addressOf(part)} language={reader.language} />
            <span className="segments" aria-hidden="true">
              {part.pages.map(({ id }) => (
                <i key={id} data-chapter={id} />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <ul className="other-parts">
        {others.map((part) => (
          <li key={part.title}>
            <a href={addressOf(part)} lang={part.local ? undefined : reader.language}>
              {part.local?.title ?? part.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
