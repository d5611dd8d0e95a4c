import type { DisputeSummary } from '../../server/commands/views.ts';
import { orderPath } from '../paths.ts';
import { money } from '../words.ts';
import { type Column, RowLink, Table } from './Table.tsx';
import { Due, Time } from './Time.tsx';

const COLUMNS: readonly Column<DisputeSummary>[] = [
  {
    head: 'Order',
    cell: (row) => (
      <RowLink href={orderPath(row.number)} below={row.openedAt && <Time at={row.openedAt} />}>
        <b>{row.number}</b> {row.name || row.email || 'Erased buyer'}
        <span className="hint oddity">{row.toDo}</span>
        {row.duplicateOf !== null && (
          <span className="hint oddity">Paid minutes after order {row.duplicateOf}</span>
        )}
      </RowLink>
    ),
  },
  { head: 'E-mail', cell: (row) => <span className="address">{row.email}</span>, wide: true },
  {
    head: 'Opened',
    cell: (row) => (row.openedAt === null ? '' : <Time at={row.openedAt} />),
    wide: true,
  },
  { head: 'Amount', cell: (row) => money(row.amountCents, row.currency), wide: true, number: true },
  {
    head: 'Deadline',
    cell: (row) => (row.answered ? 'answered' : <Due at={row.dueAt} none="see Stripe" />),
  },
];

/** Open disputes with their deadlines. */
export function DisputeTable({ disputes }: { disputes: DisputeSummary[] }) {
  return (
    <Table
      caption="Open disputes, the next deadline first"
      columns={COLUMNS}
      rows={disputes}
      keyOf={({ number }) => number}
    />
  );
}
