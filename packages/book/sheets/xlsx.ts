import { escapeXml } from '../figures/svg.ts';
import { bytes, type Files, zip } from '../zip.ts';
import { DOLLARS, styleIndex, stylesXml } from './cellStyles.ts';
import { evaluate, type Result } from './evaluate.ts';
import { type Cell, position, type Sheet, type Workbook } from './workbook.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes a workbook as XLSX, a handful of small XML files. Our own writer gives the same bytes on
 * every run, which the libraries we looked at do not guarantee.
 */
export async function makeXlsx(workbook: Workbook): Promise<Uint8Array> {
  const results = await evaluate(workbook);
  const { sheets } = workbook;
  const files: Files = {
    '[Content_Types].xml': bytes(contentTypes(sheets)),
    '_rels/.rels': bytes(relations([['officeDocument', 'xl/workbook.xml']])),
    'xl/workbook.xml': bytes(workbookXml(sheets)),
    'xl/_rels/workbook.xml.rels': bytes(
      relations([
        ...sheets.map((_, index): [string, string] => [
          'worksheet',
          `worksheets/sheet${index + 1}.xml`,
        ]),
        ['styles', 'styles.xml'],
      ]),
    ),
    'xl/styles.xml': bytes(stylesXml(workbook.money ?? DOLLARS)),
  };
  sheets.forEach((sheet, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] = bytes(
      sheetXml(sheet, results[sheet.name] ?? {}, workbook.paper),
    );
  });
  return zip(files);
}

const contentTypes = (sheets: readonly Sheet[]) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    )
    .join('')}</Types>`;

const relations = (targets: readonly (readonly [string, string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

function workbookXml(sheets: readonly Sheet[]): string {
  const list = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filters = sheets.flatMap(({ name, filter }, index) =>
    filter
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escapeXml(name)}'!${absolute(filter)}</definedName>`,
        ]
      : [],
  );
  const heads = sheets.flatMap((sheet, index) => {
    const row = repeatedRow(sheet);
    return row
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escapeXml(sheet.name)}'!$${row}:$${row}</definedName>`,
        ]
      : [];
  });
  const defined = [...filters, ...heads];
  const names = defined.length ? `<definedNames>${defined.join('')}</definedNames>` : '';
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${list.join('')}</sheets>${names}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

/** The column heads are printed on every page. */
function repeatedRow({ cells, frozenRows = 0 }: Sheet): number {
  const rows = Object.entries(cells).flatMap(([address, { style = 'text' }]) =>
    style.startsWith('head') ? [position(address).row] : [],
  );
  return Math.max(0, ...rows.filter((row) => row <= frozenRows));
}

const absolute = (range: string) => range.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2');

function sheetXml(sheet: Sheet, results: Record<string, Result>, paper: Workbook['paper']): string {
  const columns = sheet.columns.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width || 8}" customWidth="1"${width ? '' : ' hidden="1"'}/>`,
  );
  const frozen = sheet.frozenRows
    ? `<pane ySplit="${sheet.frozenRows}" topLeftCell="A${sheet.frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
    : '';
  const choices = (sheet.choices ?? []).map(
    ({ range, from }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>${escapeXml(from)}</formula1></dataValidation>`,
  );
  return [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0">${frozen}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols>`,
    `<sheetData>${rowsXml(sheet, results)}</sheetData>`,
    sheet.filter ? `<autoFilter ref="${sheet.filter}"/>` : '',
    choices.length
      ? `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>`
      : '',
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
    `<pageSetup${paper ? ` paperSize="${A4}"` : ''} orientation="${sheet.landscape ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="${sheet.onePage ? 1 : 0}"/>`,
    '</worksheet>',
  ].join('');
}

function rowsXml(sheet: Sheet, results: Record<string, Result>): string {
  const heights = rowHeights(sheet);
  const rows = new Map<number, [number, string][]>();
  for (const [address, cell] of Object.entries(sheet.cells)) {
    const { row, column } = position(address);
    rows.set(row, [...(rows.get(row) ?? []), [column, cellXml(address, cell, results[address])]]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, list]) => {
      const height = heights[row] ? ` ht="${heights[row]}" customHeight="1"` : '';
      const inOrder = list.sort(([a], [b]) => a - b).map(([, xml]) => xml);
      return `<row r="${row}"${height}>${inOrder.join('')}</row>`;
    })
    .join('');
}

function cellXml(
  address: string,
  { value, formula, style = 'text' }: Cell,
  result?: Result,
): string {
  const start = `<c r="${address}" s="${styleIndex(style)}"`;
  if (formula) {
    const shown = result === undefined ? '' : `<v>${escapeXml(String(result))}</v>`;
    const type = typeof result === 'string' ? ' t="str"' : '';
    return `${start}${type}><f>${escapeXml(formula)}</f>${shown}</c>`;
  }
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
  if (value === undefined) return `${start}/>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** As the file format numbers it. */
const A4 = 9;
const LINE = 13.5;
const TALLEST = 260;
const TITLE = 30;
const VERDICT = 20;
/** Styles that wrap text. */
const WRAPPED: Cell['style'][] = ['text', 'strong', 'head', 'headNumber', 'input'];

/** Not every program adjusts row heights to wrapped text, so the heights are stored. */
export function rowHeights({ cells, columns, heights = {} }: Sheet): Record<number, number> {
  const tall: Record<number, number> = {};
  for (const [address, cell] of Object.entries(cells)) {
    const { row, column } = position(address);
    const height = heightOf(cell, columns[column - 1] ?? 0);
    if (height > (tall[row] ?? 0)) tall[row] = height;
  }
  return { ...tall, ...heights };
}

function heightOf({ value, style = 'text' }: Cell, width: number): number {
  if (style === 'title') return TITLE;
  if (style === 'verdict') return VERDICT;
  if (typeof value !== 'string' || width === 0 || !WRAPPED.includes(style)) return 0;
  const lines = value
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 1.08) / width)), 0);
  return lines === 1 ? 0 : Math.min(TALLEST, lines * LINE + 3);
}
