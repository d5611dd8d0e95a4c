import {
  BorderStyle,
  HeadingLevel,
  LineRuleType,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { type Block, type Inline, plainText } from '../read/blocks.ts';

export const INK = '16181D';
const RULE = { style: BorderStyle.SINGLE, size: 4, color: 'C9C1B2' };
const NONE = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' };
/** The width of the text on either page of `templateDocx.ts`, in twentieths of a point. */
export const TEXT_WIDTH = 10_080;
/** A cell of this many letters or more may fill a column; longer ones are wrapped. */
const LONG_CELL = 60;
/** A bracket is replaced by words, which need more room than its name. */
const BRACKET = 16;
/** Tables of up to this many rows stay on one page. */
const KEPT_TOGETHER = 8;

/** One block of a template as Word paragraphs or a table. */
export function wordBlock(block: Block, index: number): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_2,
          keepNext: true,
          children: runs(block.children),
        }),
      ];
    case 'paragraph':
      return [new Paragraph({ children: runs(block.children) })];
    case 'list':
      return block.items.map((item, place) => {
        const [first] = item;
        const children = first?.kind === 'paragraph' ? runs(first.children) : [];
        const mark = block.ordered
          ? { numbering: { reference: `list-${index}`, level: 0 } }
          : { bullet: { level: 0 } };
        const after = place === block.items.length - 1 ? 120 : 50;
        return new Paragraph({ ...mark, spacing: { after }, children });
      });
    case 'table':
      return [tableOf(block), gap()];
    case 'prompt':
    case 'sample':
      return sampleLines(block.text);
    case 'callout':
      return block.blocks.flatMap((inner, place) =>
        inner.kind === 'paragraph'
          ? [
              new Paragraph({
                border: { left: { ...RULE, size: 18, space: 12 } },
                indent: { left: 240 },
                children: [
                  ...(place === 0 ? [new TextRun({ text: `${block.label}. `, bold: true })] : []),
                  ...runs(inner.children),
                ],
              }),
            ]
          : wordBlock(inner, index),
      );
  }
}

/** Word needs a paragraph between two tables; a line of text would waste space. */
const gap = () =>
  new Paragraph({
    spacing: { after: 0, line: 140, lineRule: LineRuleType.EXACT },
    children: [],
  });

/** One paragraph per line, kept on one page. Long lines with columns are set smaller, so that they align. */
function sampleLines(text: string): Paragraph[] {
  const lines = text.split('\n');
  const columns = lines.some((line) => /\S {2,}\S/.test(line));
  const size = columns && lines.some((line) => line.length > 80) ? 15 : 18;
  return lines.map((line, index) => {
    const last = index === lines.length - 1;
    return new Paragraph({
      keepNext: !last,
      spacing: { after: last ? 180 : 0, line: 260 },
      shading: { type: ShadingType.CLEAR, fill: 'FBF8F2', color: 'auto' },
      children: [new TextRun({ text: line, font: 'Consolas', size })],
    });
  });
}

/** Column widths are proportional to the longest cell, within limits. */
function widthsOf(head: readonly Inline[][], rows: readonly Inline[][][]): number[] {
  const longest = head.map((title, index) => {
    const cells = [title, ...rows.map((row) => row[index] ?? [])];
    const lengths = cells.map(plainText).map((cell) => {
      return cell.startsWith('[') ? Math.max(BRACKET, cell.length) : cell.length;
    });
    return 4 + Math.min(LONG_CELL, Math.max(6, ...lengths));
  });
  const all = longest.reduce((sum, length) => sum + length, 0);
  return longest.map((length) => Math.floor((TEXT_WIDTH * length) / all));
}

function tableOf({ head, rows }: Block & { kind: 'table' }): Table {
  const widths = widthsOf(head, rows);
  const kept = rows.length <= KEPT_TOGETHER;
  const cell = (children: Inline[], column: number, bold: boolean, keepNext: boolean) =>
    new TableCell({
      width: { size: widths[column] ?? 0, type: WidthType.DXA },
      margins: { top: 45, bottom: 45, right: 100 },
      children: [
        new Paragraph({ keepNext, spacing: { after: 0 }, children: runs(children, { bold }) }),
      ],
    });
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: { ...RULE, color: INK },
      bottom: RULE,
      left: NONE,
      right: NONE,
      insideHorizontal: RULE,
      insideVertical: NONE,
    },
    rows: [
      new TableRow({
        tableHeader: true,
        children: head.map((title, column) => cell(title, column, true, true)),
      }),
      ...rows.map(
        (row, place) =>
          new TableRow({
            cantSplit: true,
            children: row.map((value, column) =>
              cell(value, column, false, kept && place < rows.length - 1),
            ),
          }),
      ),
    ],
  });
}

type Style = { bold?: boolean; italics?: boolean };

function runs(children: readonly Inline[], style: Style = {}): TextRun[] {
  return children.flatMap((child) => {
    if (child.kind === 'strong') return runs(child.children, { ...style, bold: true });
    if (child.kind === 'emphasis') return runs(child.children, { ...style, italics: true });
    if ('children' in child) return runs(child.children, style);
    return [new TextRun({ text: child.text, ...style })];
  });
}
