import type { ReactNode } from 'react';

type FiguresTableProps = {
  label: string;
  columns: readonly string[];
  /** How many cells the last column has. */
  lastCells?: number;
  /** The rows. */
  children: ReactNode;
};

/** A table that scrolls inside its box when large text makes it too wide. */
export const FiguresTable = ({ label, columns, lastCells = 1, children }: FiguresTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
  <section className="scrolls" tabIndex={0} aria-label={label}>
    <table className="figures">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              colSpan={lastCells > 1 && index === columns.length - 1 ? lastCells : undefined}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
