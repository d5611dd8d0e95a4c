import type { Messages } from '../../content/messages.ts';
import type { HeaderEntry } from '../document/Header.tsx';
import { type BookOnline, ReadOnline, StartHere, StartReading } from './BookOnline.tsx';
import { Documents, type DocumentsView } from './Documents.tsx';
import {
  Checksums,
  type Edition,
  FileGroups,
  type FileView,
  OlderEditions,
  type ThingGroup,
  Whole,
} from './LibraryFiles.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { Requests, type RequestView } from './Requests.tsx';
import { WithEmail } from './WithEmail.tsx';

export type LibraryView = {
  orderNumber: number;
  orderedOn: string;
  total: string;
  /** The VAT in it; absent while it is unknown. */
  vat?: string | undefined;
  documents: DocumentsView;
  productName: string;
  /** Of the shop. */
  email: string;
  /** Absent if the shop has no consultant; without a URL when the access to one elsewhere has ended. */
  consultant?: { until: string; daysLeft: number; ended: boolean; url: string | undefined };
  refundUrl: string;
  withdrawUrl: string;
  /** Where the form posts that replaces the link; absent when there is no address to send it to. */
  newLinkTo?: string | undefined;
  /** The newest edition. Absent when downloads have ended. */
  current?: {
    version: string;
    publishedOn: string;
    notes: readonly string[];
    coverUrl: string | undefined;
    archive: FileView;
    fileCount: number;
    /** Files are missing on our side. */
    isUnavailable: boolean;
    groups: readonly ThingGroup[];
    checksums: readonly FileView[];
    /** Absent when the product is no book. */
    reader?: BookOnline;
  };
  older: readonly Edition[];
  ended: boolean;
};

type Words = { t: Messages['library']['page'] };

/** What the header leads to on this page. */
export function libraryEntries(
  { page: t, consultant }: Messages['library'],
  view: LibraryView,
): HeaderEntry[] {
  if (!view.current) return [];
  return [
    ...(view.current.reader ? [{ href: '#read', label: t.readOnline }] : []),
    { href: '#files', label: t.files },
    ...(view.consultant ? [{ href: '#consultant', label: consultant.title }] : []),
    { href: '#order', label: t.order },
  ];
}

export function Library(props: {
  messages: Messages;
  view: LibraryView;
  requests: readonly RequestView[];
}) {
  const { view, requests } = props;
  const { library, cases, common } = props.messages;
  const { networkError } = common;
  const t = library.page;
  const { current } = view;
  return (
    <div className="library" id="top">
      <Opening t={t} view={view} />
      <Requests t={cases} networkError={networkError} requests={requests} />
      <div className="columns">
        {current?.reader && <ReadOnline t={t} reader={current.reader} />}
        {view.consultant && !view.ended && (
          <Consultant t={library.consultant} access={view.consultant} />
        )}
        {current && <FileGroups t={t} groups={current.groups} />}
        <div className="side">
          <Documents
            t={props.messages.documents}
            networkError={networkError}
            view={view.documents}
          />
          <OrderFacts t={t} networkError={networkError} view={view} />
          {current && <Checksums t={t} files={current.checksums} />}
          <OlderEditions t={t} editions={view.older} />
          {current && (
            <p className="note">
              {t.bookmark} <WithEmail text={t.broken} email={view.email} />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** The cover, and the first things to do. */
function Opening({ t, view }: Words & { view: LibraryView }) {
  const { current } = view;
  return (
    <div className="opening">
      {current && <Cover t={t} product={view.productName} url={current.coverUrl} />}
      <div className="first">
        <h1>{t.title}</h1>
        {view.ended && <p className="warning">{t.ended}</p>}
        {!view.ended && !current && <p>{t.none}</p>}
        {current && (
          <>
            <p className="product">
              <strong>{view.productName}</strong>{' '}
              {t.version({ version: current.version, published: current.publishedOn })}
            </p>
            {current.reader && (
              <StartReading t={t} reader={current.reader} order={view.orderNumber} />
            )}
            <Whole
              t={t}
              file={current.archive}
              count={current.fileCount}
              isFirst={!current.reader}
              isUnavailable={current.isUnavailable}
            />
            <News t={t} notes={current.notes} />
          </>
        )}
      </div>
      {current?.reader && current.reader.startHere.length > 0 && (
        <StartHere t={t} reader={current.reader} />
      )}
    </div>
  );
}

/** A product without a cover gets its name, set like one. */
const Cover = ({ t, product, url }: Words & { product: string; url: string | undefined }) =>
  url ? (
    <img className="cover" src={url} alt={t.cover(product)} width="512" height="724" />
  ) : (
    <p className="cover" aria-hidden="true">
      {product}
    </p>
  );

export const News = ({ t, notes }: Words & { notes: readonly string[] }) =>
  notes.length > 0 && (
    <div className="news">
      <h2>{t.changes}</h2>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );

function Consultant(props: {
  t: Messages['library']['consultant'];
  access: NonNullable<LibraryView['consultant']>;
}) {
  const { t, access } = props;
  return (
    <section id="consultant" className="card">
      <h2>{t.title}</h2>
      <p>{t.access(access)}</p>
      {access.url && (
        <p>
          <a className="button quiet" href={access.url}>
            {t.open}
          </a>
          <small>{t.ownLink}</small>
        </p>
      )}
    </section>
  );
}
