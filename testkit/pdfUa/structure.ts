import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';

/** An element of the structure tree. */
type Element = { type: string; dict: PDFDict; kids: Element[]; parent?: Element };

const STANDARD = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu Figure Formula Form Strong Em'.split(
    ' ',
  ),
);
/** Which elements an element may contain, where PDF/UA-1 restricts it (7.2). */
const KIDS: Record<string, RegExp> = {
  Table: /^(TR|THead|TBody|TFoot|Caption)$/,
  THead: /^TR$/,
  TBody: /^TR$/,
  TFoot: /^TR$/,
  TR: /^(TH|TD)$/,
  L: /^(L|LI|Caption)$/,
  LI: /^(Lbl|LBody)$/,
  TOC: /^(TOC|TOCI|Caption)$/,
};
/** And in which elements it has to be. */
const PARENTS: Record<string, RegExp> = {
  TR: /^(Table|THead|TBody|TFoot)$/,
  THead: /^Table$/,
  TBody: /^Table$/,
  TFoot: /^Table$/,
  TH: /^TR$/,
  TD: /^TR$/,
  LI: /^L$/,
  LBody: /^LI$/,
  TOCI: /^TOC$/,
};

/** What is wrong with the structure tree: 7.1 to 7.5 of PDF/UA-1. */
export function structureProblems(pdf: PDFDocument): string[] {
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'));
  if (!(root instanceof PDFDict)) return ['there is no structure tree'];
  const roles = root.lookup(PDFName.of('RoleMap'));
  const elements: Element[] = [];
  for (const dict of kidsOf(root)) collect(dict, undefined, elements);
  const problems = new Set<string>();
  for (const element of elements) {
    const mapped = roles instanceof PDFDict && roles.has(PDFName.of(element.type));
    if (!STANDARD.has(element.type) && !mapped) problems.add(`${element.type} is no standard type`);
    for (const problem of problemsOf(element)) problems.add(problem);
  }
  for (const problem of headingProblems(elements)) problems.add(problem);
  return [...problems];
}

function collect(dict: PDFDict, parent: Element | undefined, all: Element[]): void {
  const type = dict.lookup(PDFName.of('S'));
  if (!(type instanceof PDFName)) return;
  const element: Element = { type: type.decodeText(), dict, kids: [], ...(parent && { parent }) };
  parent?.kids.push(element);
  all.push(element);
  for (const kid of kidsOf(dict)) collect(kid, element, all);
}

function kidsOf(dict: PDFDict): PDFDict[] {
  const kids = dict.lookup(PDFName.of('K'));
  const list = kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : [];
  return list.map((kid) => dict.context.lookup(kid) ?? kid).filter((kid) => kid instanceof PDFDict);
}

function* problemsOf(element: Element): Generator<string> {
  const { type, dict, kids, parent } = element;
  if (!dict.has(PDFName.of('P'))) yield `${type} has no parent`;
  if (PARENTS[type] && !PARENTS[type].test(parent?.type ?? ''))
    yield `${type} is in ${parent?.type ?? 'the root'}`;
  for (const kid of kids) {
    if (KIDS[type] && !KIDS[type].test(kid.type)) yield `${type} contains ${kid.type}`;
  }
  if ((type === 'Figure' || type === 'Formula') && !described(dict))
    yield `${type} has no alternative text`;
  if (type === 'Table') yield* tableProblems(element);
  if (type === 'Note' && !dict.has(PDFName.of('ID'))) yield 'Note has no ID';
}

const described = (dict: PDFDict) =>
  ['Alt', 'ActualText'].some((key) => textOf(dict.lookup(PDFName.of(key))));

export const textOf = (value: PDFObject | undefined) =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText().trim() : '';

/** Headings begin with H1 and leave no level out (7.4.2); H and Hn are not mixed (7.4.4). */
function* headingProblems(elements: readonly Element[]): Generator<string> {
  let level = 0;
  for (const { type } of elements) {
    if (type === 'H') yield 'H is used beside numbered headings';
    if (!/^H[1-6]$/.test(type)) continue;
    const next = Number(type.slice(1));
    if (next > level + 1) yield `${type} follows ${level ? `H${level}` : 'no heading'}`;
    level = next;
  }
}

/** Rows have the same number of columns, and every cell has a header (7.2, 7.5). */
function* tableProblems(table: Element): Generator<string> {
  const rows = table.kids.flatMap((kid) => (kid.type === 'TR' ? [kid] : kid.kids));
  const widths = new Set(rows.map((row) => row.kids.reduce((sum, cell) => sum + spanOf(cell), 0)));
  if (widths.size > 1) yield `a table has rows of ${[...widths].join(' and ')} columns`;
  const headers = rows.flatMap((row) => row.kids.filter(({ type }) => type === 'TH'));
  if (headers.length === 0) yield 'a table has no header cells';
  if (headers.some((cell) => attribute(cell, 'Scope') === undefined))
    yield 'a header cell has no scope';
  const sections = table.kids.map(({ type }) => type);
  if (sections.includes('THead') && !sections.includes('TBody')) yield 'a table has only a head';
  if (sections.filter((type) => type === 'THead').length > 1) yield 'a table has two heads';
}

const spanOf = (cell: Element) => Number(attribute(cell, 'ColSpan')?.toString() ?? 1);

function attribute({ dict }: Element, key: string): PDFObject | undefined {
  const value = dict.lookup(PDFName.of('A'));
  const list = value instanceof PDFArray ? value.asArray() : value ? [value] : [];
  for (const entry of list) {
    const attributes = dict.context.lookup(entry) ?? entry;
    const found = attributes instanceof PDFDict ? attributes.lookup(PDFName.of(key)) : undefined;
    if (found) return found;
  }
  return undefined;
}
