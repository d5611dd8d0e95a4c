import { DOCUMENTS } from '../../content/sellerLabels.ts';
import type { DocumentSummary } from '../../server/commands/views.ts';
import { countryLabel, dayLabel, exactMoney, percent, TREATMENTS } from '../words.ts';
import { type Column, Table } from './Table.tsx';

const COLUMNS: readonly Column<DocumentSummary>[] = [
  {
    head: 'Document',
    cell: (row) => (
      <>
        <a href={`/documents/${row.id}`} target="_blank" rel="noreferrer">
          {DOCUMENTS[row.kind]} {row.code}
        </a>
        {row.corrects && <span className="hint"> for {row.corrects}</span>}
      </>
    ),
  },
  { head: 'Issued', cell: (row) => dayLabel(row.issuedOn) },
  {
    head: 'VAT',
    wide: true,
    cell: (row) =>
      `${percent(row.rate)} ${countryLabel(row.country)}, ${TREATMENTS[row.treatment]}`,
  },
  {
    head: 'VAT amount',
    number: true,
    wide: true,
    cell: (row) => exactMoney(row.taxCents, row.currency),
  },
  { head: 'Total', number: true, cell: (row) => exactMoney(row.grossCents, row.currency) },
];

export const DocumentTable = (props: {
  caption: string;
  documents: readonly DocumentSummary[];
}) => (
  <Table caption={props.caption} columns={COLUMNS} rows={props.documents} keyOf={(row) => row.id} />
);
