import { CASE_KINDS } from '../../content/sellerLabels.ts';
import { caseReference } from '../../rules/case.ts';
import type { CaseSummary } from '../../server/commands/views.ts';
import { casePath } from '../paths.ts';
import { DUE } from '../words.ts';
import { CaseBadge } from './Badge.tsx';
import { type Column, RowLink, Table } from './Table.tsx';
import { Due, Time } from './Time.tsx';

const COLUMNS: readonly Column<CaseSummary>[] = [
  {
    head: 'Case',
    cell: (row) => (
      <RowLink href={casePath(row.number)} below={<Below row={row} />}>
        <b>{caseReference(row.kind, row.number)}</b> {row.name || row.email}
      </RowLink>
    ),
  },
  { head: 'Type', cell: (row) => CASE_KINDS[row.kind], wide: true },
  { head: 'Order', cell: (row) => row.orderNumber ?? 'Not found', wide: true },
  { head: 'Received', cell: (row) => <Time at={row.receivedAt} />, wide: true },
  { head: 'Status', cell: (row) => <CaseBadge state={row.state} />, wide: true },
  {
    head: 'Deadline',
    cell: (row) => <Due at={row.dueAt} what={row.dueFor ? DUE[row.dueFor] : undefined} />,
  },
];

const Below = ({ row }: { row: CaseSummary }) => (
  <>
    {CASE_KINDS[row.kind]} <CaseBadge state={row.state} />
  </>
);

export function CaseTable({ caption, cases }: { caption: string; cases: CaseSummary[] }) {
  return <Table caption={caption} columns={COLUMNS} rows={cases} keyOf={({ number }) => number} />;
}
