import type { Messages } from '../../content/messages/index.ts';
import { StuckNotice } from '../ErrorSummary.tsx';

export type LibraryFile = {
  name: string;
  size: string;
  sha256: string;
  url: string;
  /** Of a video or a recording: plays it in the browser. */
  playUrl: string | undefined;
  /** Everything in one file. */
  whole: boolean;
  beingMade: boolean;
};
export type LibraryEdition = {
  version: string;
  publishedOn: string;
  notes: readonly string[];
  files: readonly LibraryFile[];
};
export type LibraryView = {
  orderNumber: number;
  orderedOn: string;
  total: string;
  /** Absent if the shop has no consultant; without a URL until it is set. */
  consultant?: { until: string; daysLeft: number; ended: boolean; url: string | undefined };
  refundUrl: string;
  withdrawUrl: string;
  /** Where the form posts that replaces the link; absent when there is no address to send it to. */
  newLinkTo?: string | undefined;
  /** Newest first. Empty when downloads have ended. */
  editions: readonly LibraryEdition[];
  ended: boolean;
};

type Words = { t: Messages['library']['page'] };

export function Library(props: {
  words: Messages['library'];
  networkError: string;
  view: LibraryView;
}) {
  const { words, view } = props;
  const t = words.page;
  const [current, ...older] = view.editions;
  return (
    <div className="library">
      {view.ended && <p className="warning">{t.ended}</p>}
      {!view.ended && !current && <p>{t.none}</p>}
      {current && (
        <section>
          <h2>{t.files}</h2>
          <Edition t={t} edition={current} />
          <p className="note">{`${t.bookmark} ${t.broken}`}</p>
        </section>
      )}
      {view.consultant && !view.ended && (
        <Consultant t={words.consultant} access={view.consultant} />
      )}
      {older.length > 0 && (
        <details>
          <summary>{t.older}</summary>
          {older.map((edition) => (
            <Edition key={edition.version} t={t} edition={edition} />
          ))}
        </details>
      )}
      <OrderFacts t={t} networkError={props.networkError} view={view} />
    </div>
  );
}

function Edition({ t, edition }: Words & { edition: LibraryEdition }) {
  return (
    <>
      <h3>{`${t.edition} ${edition.version}, ${t.published} ${edition.publishedOn}`}</h3>
      <ul className="files">
        {edition.files.map((file) => (
          <File key={file.name} t={t} file={file} />
        ))}
      </ul>
      {edition.notes.length > 0 && (
        <>
          <h4>{t.changes}</h4>
          <ul>
            {edition.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function File({ t, file }: Words & { file: LibraryFile }) {
  if (file.beingMade) {
    return (
      <li>
        <span>{file.name}</span>
        <small role="status">{t.beingMade}</small>
      </li>
    );
  }
  return (
    <li className={file.whole ? 'whole' : undefined}>
      <a href={file.url}>{`${t.download} ${file.name}`}</a> <span>{file.size}</span>
      {file.playUrl && <a href={file.playUrl}>{`${t.play} ${file.name}`}</a>}
      {file.whole && <small>{t.whole}</small>}
      {file.sha256 && <small className="checksum">{`${t.checksum} ${file.sha256}`}</small>}
    </li>
  );
}

type OrderFactsProps = Words & { networkError: string; view: LibraryView };

function OrderFacts({ t, networkError, view }: OrderFactsProps) {
  return (
    <section>
      <h2>{t.order}</h2>
      <dl>
        <dt>{t.orderNumber}</dt>
        <dd>{view.orderNumber}</dd>
        <dt>{t.orderDate}</dt>
        <dd>{view.orderedOn}</dd>
        <dt>{t.total}</dt>
        <dd>{view.total}</dd>
      </dl>
      {!view.ended && (
        <>
          <p>{t.licence}</p>
          <p className="actions">
            <a href={view.refundUrl}>{t.refund}</a> <a href={view.withdrawUrl}>{t.withdraw}</a>
          </p>
        </>
      )}
      {view.newLinkTo && (
        <form method="post" action={view.newLinkTo}>
          <StuckNotice text={networkError} />
          <p className="note">{t.newLinkHint}</p>
          <button type="submit" className="button quiet">
            {t.newLink}
          </button>
        </form>
      )}
    </section>
  );
}

function Consultant(props: {
  t: Messages['library']['consultant'];
  access: NonNullable<LibraryView['consultant']>;
}) {
  const { t, access } = props;
  return (
    <section>
      <h2>{t.title}</h2>
      <p>{t.access(access)}</p>
      {access.url && (
        <p className="actions">
          <a href={access.url}>{t.open}</a> <small>{t.ownLink}</small>
        </p>
      )}
      {!access.url && !access.ended && <p className="note">{t.unset}</p>}
    </section>
  );
}
