import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { strToU8, unzipSync } from 'fflate';
import { zip } from '../bundle/zip.ts';
import type { Block, Inline } from '../read/blocks.ts';
import type { Template } from '../read/guide.ts';
import { curlText } from '../read/quotes.ts';

const INK = '16181D';
const SOFT = '5A5E67';
const RULE = { style: BorderStyle.SINGLE, size: 4, color: 'C9C1B2' };
const NONE = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' };
const A4_TEXT_WIDTH = 9026;

/** A template as a Word document with real styles, lists and tables. */
export async function makeDocx(template: Template): Promise<Uint8Array> {
  const document = new Document({
    title: template.title,
    creator: '',
    lastModifiedBy: '',
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 22, color: INK },
          paragraph: { spacing: { after: 120, line: 276 } },
        },
        title: {
          run: { font: 'Georgia', size: 48, bold: true, color: INK },
          paragraph: { spacing: { after: 80 } },
        },
        heading2: {
          run: { font: 'Georgia', size: 28, bold: true, color: INK },
          paragraph: { spacing: { before: 320, after: 100 } },
        },
      },
    },
    numbering: { config: numbering(template.blocks) },
    sections: [
      {
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            children: [new TextRun(curlText(template.title))],
          }),
          new Paragraph({
            spacing: { after: 320 },
            children: [new TextRun({ text: curlText(template.use), italics: true, color: SOFT })],
          }),
          ...template.blocks.flatMap((block, index) => blockOf(block, index)),
        ],
      },
    ],
  });
  return withoutClock(await Packer.toBuffer(document));
}

/** The library stamps the time of day; the same source must give the same bytes. */
function withoutClock(docx: Uint8Array): Uint8Array {
  const files = unzipSync(docx);
  const core = 'docProps/core.xml';
  const text = new TextDecoder().decode(files[core]);
  files[core] = strToU8(text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00Z'));
  return zip(files);
}

/** Each ordered list counts for itself and may start late: the questionnaire goes on from section to section. */
function numbering(list: readonly Block[]) {
  return list.flatMap((block, index) =>
    block.kind === 'list' && block.ordered
      ? [
          {
            reference: `list-${index}`,
            levels: [
              {
                level: 0,
                start: block.start,
                format: LevelFormat.DECIMAL,
                text: '%1.',
                alignment: AlignmentType.LEFT,
                style: { paragraph: { indent: { left: 460, hanging: 460 } } },
              },
            ],
          },
        ]
      : [],
  );
}

function blockOf(block: Block, index: number): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_2, children: runs(block.children) })];
    case 'paragraph':
      return [new Paragraph({ children: runs(block.children) })];
    case 'list':
      return block.items.map((item) => {
        const [first] = item;
        const children = first?.kind === 'paragraph' ? runs(first.children) : [];
        const mark = block.ordered
          ? { numbering: { reference: `list-${index}`, level: 0 } }
          : { bullet: { level: 0 } };
        return new Paragraph({ ...mark, spacing: { after: 60 }, children });
      });
    case 'table':
      return [tableOf(block), new Paragraph({ children: [] })];
    case 'prompt':
    case 'sample':
      return block.text.split('\n').map((line) => sampleLine(line));
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
          : blockOf(inner, index),
      );
  }
}

const sampleLine = (line: string) =>
  new Paragraph({
    spacing: { after: 0, line: 260 },
    shading: { type: ShadingType.CLEAR, fill: 'FBF8F2', color: 'auto' },
    children: [new TextRun({ text: line, font: 'Consolas', size: 18 })],
  });

function tableOf({ head, rows }: Block & { kind: 'table' }): Table {
  const width = Math.floor(A4_TEXT_WIDTH / head.length);
  const cell = (children: Inline[], bold: boolean) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      margins: { top: 60, bottom: 60, right: 100 },
      children: [new Paragraph({ spacing: { after: 0 }, children: runs(children, { bold }) })],
    });
  return new Table({
    width: { size: A4_TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: head.map(() => width),
    borders: {
      top: { ...RULE, color: INK },
      bottom: RULE,
      left: NONE,
      right: NONE,
      insideHorizontal: RULE,
      insideVertical: NONE,
    },
    rows: [
      new TableRow({ tableHeader: true, children: head.map((title) => cell(title, true)) }),
      ...rows.map(
        (row) =>
          new TableRow({ cantSplit: true, children: row.map((value) => cell(value, false)) }),
      ),
    ],
  });
}

type Style = { bold?: boolean; italics?: boolean };

function runs(children: readonly Inline[], style: Style = {}): TextRun[] {
  return children.flatMap((child) => {
    if (child.kind === 'strong') return runs(child.children, { ...style, bold: true });
    if (child.kind === 'emphasis') return runs(child.children, { ...style, italics: true });
    if (child.kind === 'link') return runs(child.children, style);
    return [new TextRun({ text: child.text, ...style })];
  });
}
