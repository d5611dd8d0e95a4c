import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../packages/engine/build/folders.ts';
import { print } from '../packages/engine/build/print.ts';
import { buildWhatChanged } from '../packages/engine/tasks/build.ts';
import { readFigures } from '../tools/figures.ts';
import { consultant } from './consultant/consultant.ts';
import { delivering, downloads } from './delivery.ts';
import { faults, kills } from './faults.ts';
import { intruders } from './intruders.ts';
import { firstScreens } from './pages/firstScreens.ts';
import { pages } from './pages/pages.ts';
import type { Part, Table } from './part.ts';
import { quotedFigures } from './quoted.ts';
import { scale } from './scale.ts';
import { serving } from './serving/serving.ts';
import { documents } from './size/documents.ts';
import { size } from './size/size.ts';
import { streams } from './streams.ts';
import { writing } from './writing/writing.ts';

/** Everything that is measured, by the name given on the command line. */
const parts: Readonly<Record<string, Part>> = {
  pages,
  firstScreens,
  serving,
  writing,
  size,
  documents,
  delivering,
  downloads,
  kills,
  faults,
  scale,
  intruders,
  streams,
  consultant,
};

/**
 * They build other frameworks, take minutes even so, or do what `tests/system` does: `--quick` runs them
 * only when they are named.
 */
const LEFT_OUT = new Set(['pages', 'firstScreens', 'faults', 'intruders', 'kills', 'scale']);

/*
 * `npm run bench` runs every part, `npm run bench -- kills` one of them, `--quick` fewer and shorter
 * runs. It prints tables and writes JSON to bench/results. `npm run test:full` runs some parts with `--quick`.
 */
const quick = process.argv.includes('--quick');
const requested = process.argv.slice(2).filter((name) => name !== '--quick');
const unknown = requested.filter((name) => !(name in parts));
if (unknown.length > 0) {
  print(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
const began = performance.now();
await buildWhatChanged();
const results = join(ROOT, 'bench', 'results');
mkdirSync(results, { recursive: true });
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length > 0 ? !requested.includes(name) : quick && LEFT_OUT.has(name)) continue;
  try {
    const tables = [await measure(print, { quick })].flat();
    const measured = { machine: machine(), quick, tables };
    writeFileSync(join(results, `${name}.json`), `${JSON.stringify(measured, null, 2)}\n`);
    for (const table of tables) print(`\n${markdown(table)}\n`);
    if (!quick) recordFigures(name, tables);
  } catch (error) {
    // The other parts can still be measured.
    print(`\n${name} could not be measured: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
const minutes = (performance.now() - began) / 60_000;
print(`Measured in ${minutes.toFixed(1)} minutes: ${machine()}`);
// A part that failed may have left processes running.
process.exit();

/** For the docs, which quote them: `node tools/figures.ts --write`. */
function recordFigures(part: string, tables: readonly Table[]): void {
  const figures = { measured: machine(), ...quotedFigures(part, tables) };
  const all = { ...readFigures(), [part]: figures };
  writeFileSync(join(ROOT, 'bench/figures.json'), `${JSON.stringify(all, null, 2)}\n`);
}

/** What the figures were measured on, and when. */
function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const processors = `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${processors}, ${memory} GiB, ${process.platform} ${process.arch}, Node.js ${process.version}`;
}

/** Markdown that reads well on a terminal too. */
function markdown({ title, columns, rows, notes = [] }: Table): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)];
  return [`## ${title}`, table.join('\n'), ...notes].join('\n\n');
}
