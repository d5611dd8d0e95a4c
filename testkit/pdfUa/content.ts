import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type Operator, operatorsOf } from './operators.ts';

const PAINTS = /^(Tj|TJ|'|"|f|F|f\*|B|B\*|b|b\*|S|s|sh|BI)$/;
const SHOWS_TEXT = /^(Tj|TJ|'|")$/;

/** What is wrong with the marks in the content of the pages: 7.1 and 7.21.8 of PDF/UA-1. */
export function contentProblems(pdf: PDFDocument): string[] {
  return pdf.getPages().flatMap((page, index) => {
    const resources = page.node.Resources();
    const marks = new Marks();
    paint(contentOf(page), resources, marks);
    return [...marks.problems].map((problem) => `page ${index + 1}: ${problem}`);
  });
}

/** The marked content around the current operator. */
class Marks {
  readonly problems = new Set<string>();
  private readonly open: { artifact: boolean; tagged: boolean }[] = [];

  begin({ name, operands: [tag = '', ...properties] }: Operator, resources?: PDFDict): void {
    const artifact = tag === '/Artifact';
    const tagged = name === 'BDC' && hasId(properties, resources);
    if (artifact && this.has('tagged')) this.problems.add('an artifact inside tagged content');
    if (tagged && this.has('artifact')) this.problems.add('tagged content inside an artifact');
    this.open.push({ artifact, tagged });
  }

  end(): void {
    if (!this.open.pop()) this.problems.add('marked content ends that did not begin');
  }

  painted(what: string): void {
    if (!this.has('tagged') && !this.has('artifact'))
      this.problems.add(`${what} is neither tagged nor an artifact`);
  }

  private has(kind: 'artifact' | 'tagged'): boolean {
    return this.open.some((mark) => mark[kind]);
  }
}

function hasId(properties: readonly string[], resources?: PDFDict): boolean {
  if (properties.includes('/MCID')) return true;
  const name = properties[0]?.startsWith('/') ? properties[0].slice(1) : undefined;
  const list = name ? dictIn(dictIn(resources, 'Properties'), name) : undefined;
  return list?.has(PDFName.of('MCID')) ?? false;
}

function paint(content: string, resources: PDFDict | undefined, marks: Marks): void {
  for (const operator of operatorsOf(content)) {
    const { name, operands } = operator;
    if (name === 'BDC' || name === 'BMC') marks.begin(operator, resources);
    else if (name === 'EMC') marks.end();
    else if (name === 'Do') paintObject(operands[0] ?? '', resources, marks);
    else if (PAINTS.test(name)) {
      marks.painted(SHOWS_TEXT.test(name) ? 'text' : `a drawing (${name})`);
      if (SHOWS_TEXT.test(name) && operands.some(isMissingGlyph))
        marks.problems.add('text has a letter that the font lacks');
    }
  }
}

/** Composite fonts are written with two bytes for each glyph; zero is the glyph that is missing. */
const isMissingGlyph = (operand: string) => /^<(.{4})*?0000(.{4})*>$/.test(operand);

function paintObject(name: string, resources: PDFDict | undefined, marks: Marks): void {
  const object = dictIn(resources, 'XObject')?.lookup(PDFName.of(name.slice(1)));
  if (!(object instanceof PDFStream)) marks.problems.add(`${name} does not exist`);
  else if (object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Form'))
    marks.painted('a picture');
  else paint(textOf(object), dictIn(object.dict, 'Resources') ?? resources, marks);
}

function contentOf({ node }: PDFPage): string {
  const contents = node.Contents();
  const parts: PDFObject[] =
    contents instanceof PDFArray
      ? contents.asArray().map((part) => node.context.lookup(part) ?? part)
      : contents
        ? [contents]
        : [];
  return parts.map((part) => (part instanceof PDFStream ? textOf(part) : '')).join('\n');
}

const textOf = (stream: PDFStream) =>
  Buffer.from(
    stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents(),
  ).toString('latin1');

function dictIn(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}
