import type { Table } from './part.ts';

/** A table as people read it, on a terminal or in a document. */
export function markdown({ title, columns, rows, notes = [] }: Table): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)];
  return [`## ${title}`, table.join('\n'), ...notes].join('\n\n');
}
