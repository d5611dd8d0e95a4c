import type { DisputeSummary } from '../../server/commands/views.ts';
import { orderPath } from '../paths.ts';
import { counted, money } from '../words.ts';
import { type Column, RowLink, Table } from './Table.tsx';
import { Due, Time } from './Time.tsx';

const COLUMNS: readonly Column<DisputeSummary>[] = [
  {
    head: 'Order',
    cell: (row) => (
      <RowLink
        href={orderPath(row.number)}
        below={
          <>
            {money(row.amountCents, row.currency)} {row.openedAt && <Time at={row.openedAt} />}
          </>
        }
      >
        <b>{row.number}</b> {row.name || row.email || 'Erased buyer'}
        {row.reason && <span className="hint oddity">{row.reason}</span>}
        <span className="hint oddity">{row.toDo}</span>
        <span className="hint oddity">{logged(row.downloads)}</span>
        {row.duplicateOf !== null && (
          <span className="hint oddity">Paid minutes after order {row.duplicateOf}</span>
        )}
      </RowLink>
    ),
  },
  { head: 'Email', cell: (row) => <span className="address">{row.email}</span>, wide: true },
  {
    head: 'Opened',
    cell: (row) => (row.openedAt === null ? '' : <Time at={row.openedAt} />),
    wide: true,
  },
  {
    head: 'Disputed',
    cell: (row) => money(row.amountCents, row.currency),
    wide: true,
    number: true,
  },
  {
    head: 'Deadline',
    cell: (row) => (
      <>
        {row.answered ? 'Responded' : <Due at={row.dueAt} none="See Stripe" />}
        {row.stripeUrl && (
          <a className="beside-row" href={row.stripeUrl} target="_blank" rel="noreferrer">
            Open in Stripe
          </a>
        )}
      </>
    ),
  },
];

const logged = (downloads: number) =>
  downloads === 0
    ? 'The delivery log has no download.'
    : `The delivery log has ${counted(downloads, 'download')}.`;

/** Open disputes with their deadlines. */
export function DisputeTable({ disputes }: { disputes: DisputeSummary[] }) {
  return (
    <Table
      caption="Open disputes, next deadline first"
      columns={COLUMNS}
      rows={disputes}
      keyOf={({ number }) => number}
    />
  );
}
