import { labelOf } from '../../content/sellerLabels.ts';
import type { Delivery } from '../../server/commands/views.ts';
import { fileSize } from '../words.ts';
import { Time } from './Time.tsx';

/** As many as a screen shows; the rest can be opened. */
const SHOWN = 20;

/** How an order reached its buyer, newest first. */
export function DeliveryLog({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) {
    return (
      <p className="note">
        Nothing yet. Emails, visits to the library and downloads appear here within seconds.
      </p>
    );
  }
  const latestFirst = deliveries.toReversed();
  const older = latestFirst.slice(SHOWN);
  return (
    <>
      <Entries entries={latestFirst.slice(0, SHOWN)} />
      {older.length > 0 && (
        <details>
          <summary>
            {older.length} older {older.length === 1 ? 'entry' : 'entries'}
          </summary>
          <Entries entries={older} />
        </details>
      )}
    </>
  );
}

const Entries = ({ entries }: { entries: readonly Delivery[] }) => (
  <ol className="history">
    {entries.map((entry) => (
      <li key={`${entry.firstAt} ${entry.kind} ${entry.item}`}>
        <Time at={entry.lastAt} />
        <span>
          {titleOf(entry)}
          <span className="hint oddity">{detailsOf(entry).filter(Boolean).join(', ')}</span>
        </span>
      </li>
    ))}
  </ol>
);

function titleOf({ kind, item, pages, to }: Delivery): string {
  const email = `${labelOf(item)} ${to === null ? '' : `to ${to || 'an erased address'}`}`;
  switch (kind) {
    case 'email':
      return `Emailed: ${email}`;
    case 'email-rejected':
      return `Email rejected: ${email}`;
    case 'library':
      return 'Opened the library';
    case 'reader':
      return `Read online: ${pages.join(' · ')}`;
    case 'download':
      return `Downloaded ${item}`;
  }
}

function detailsOf({ kind, count, bytes, fileBytes, network, browser, answer }: Delivery) {
  if (kind === 'email') return [answer ? `mail server: ${answer}` : 'no answer recorded'];
  if (kind === 'email-rejected') return [`mail server: ${answer}`];
  const times = count > 1 && `${count} times within the hour`;
  const sent =
    fileBytes !== null &&
    (count > 1
      ? `${fileSize(bytes)} in all, the file has ${fileSize(fileBytes)}`
      : `${fileSize(bytes)} of ${fileSize(fileBytes)}`);
  return [times, sent, browser, network && `network ${network}`];
}
