import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import init, { Model } from '@ironcalc/wasm';
import { position, type Workbook } from './workbook.ts';

const require = createRequire(import.meta.url);

export type Result = string | number;
/** Results of formula cells by sheet name and address. */
export type Results = Record<string, Record<string, Result>>;

const TYPE = { number: 1, text: 2, logical: 4, error: 16 };

let started: Promise<unknown> | undefined;

/**
 * Evaluates every formula with a calculation engine, so that sheets show results where nothing
 * recalculates (previews, phones), and so that tests can check them.
 */
export async function evaluate(workbook: Workbook): Promise<Results> {
  started ??= readFile(require.resolve('@ironcalc/wasm/wasm_bg.wasm')).then((wasm) =>
    init({ module_or_path: wasm }),
  );
  await started;
  const model = new Model(workbook.title, 'en', 'UTC', 'en');
  model.pauseEvaluation();
  workbook.sheets.forEach(({ name, cells }, index) => {
    if (index > 0) model.newSheet();
    model.renameSheet(index, name);
    for (const [address, { value, formula }] of Object.entries(cells)) {
      const { row, column } = position(address);
      const typed = formula ? `=${formula}` : asTyped(value);
      if (typed !== undefined) model.setUserInput(index, row, column, typed);
    }
  });
  model.resumeEvaluation();
  model.evaluate();
  return Object.fromEntries(
    workbook.sheets.map(({ name, cells }, index) => [name, resultsOf(model, index, name, cells)]),
  );
}

/** An apostrophe marks text that looks like a number or a formula as text. */
const asTyped = (value: string | number | undefined) =>
  typeof value === 'string' ? `'${value}` : value?.toString();

function resultsOf(
  model: Model,
  sheet: number,
  name: string,
  cells: Workbook['sheets'][number]['cells'],
) {
  const results: Record<string, Result> = {};
  for (const [address, { formula, volatile }] of Object.entries(cells)) {
    if (!formula || volatile) continue;
    const { row, column } = position(address);
    const shown = model.getFormattedCellValue(sheet, row, column);
    const type = model.getCellType(sheet, row, column);
    if (type === TYPE.error || shown.startsWith('#')) {
      throw new Error(`${name}!${address} gives ${shown}: =${formula}`);
    }
    results[address] = type === TYPE.number ? Number(shown.replaceAll(/[$,]/g, '')) : shown;
  }
  return results;
}
