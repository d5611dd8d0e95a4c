import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Part } from './Part.tsx';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Hidden on narrow screens. */
  wide?: true;
  number?: true;
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** A table whose first column links to the item. */
export function Table<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    <div className="list-box">
      <table className="list">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.head} className={classOf(column)}>
                  <Part>{() => column.cell(row)}</Part>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = (column: { wide?: true; number?: true }) =>
  [column.wide && 'wide', column.number && 'number'].filter(Boolean).join(' ') || undefined;

/** Makes the whole row clickable; `below` replaces the hidden columns on narrow screens. */
export function RowLink(props: { href: string; children: ReactNode; below?: ReactNode }) {
  return (
    <>
      <Link href={props.href} className="row-link" data-row="">
        {props.children}
      </Link>
      {props.below && <span className="below">{props.below}</span>}
    </>
  );
}
