import { type Cell, position, type Sheet } from './workbook.ts';

const LINE = 13.5;
const TALLEST = 260;
const TITLE = 30;
/** Looks that wrap their words. */
const WRAPPED: Cell['look'][] = ['text', 'strong', 'head', 'input'];

/** Programs differ in whether they stretch rows to wrapped text, so the heights are written down. */
export function rowHeights({ cells, columns, heights = {} }: Sheet): Record<number, number> {
  const tall: Record<number, number> = {};
  for (const [address, cell] of Object.entries(cells)) {
    const { row, column } = position(address);
    const height = heightOf(cell, columns[column - 1] ?? 0);
    if (height > (tall[row] ?? 0)) tall[row] = height;
  }
  return { ...tall, ...heights };
}

function heightOf({ value, look = 'text' }: Cell, width: number): number {
  if (look === 'title') return TITLE;
  if (typeof value !== 'string' || width === 0 || !WRAPPED.includes(look)) return 0;
  const lines = value
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 1.08) / width)), 0);
  return lines === 1 ? 0 : Math.min(TALLEST, lines * LINE + 3);
}
