import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine } from '../bench/machine.ts';
import { markdown } from '../bench/markdown.ts';
import { parts } from '../bench/parts.ts';
import { buildWhatChanged } from './build/buildWhatChanged.ts';
import { ROOT } from './build/folders.ts';
import { say } from './build/say.ts';

/**
 * `npm run bench` measures everything, `npm run bench -- kills` one part, `--quick` roughly:
 * tables here, JSON beside.
 */
const quick = process.argv.includes('--quick');
const asked = process.argv.slice(2).filter((name) => name !== '--quick');
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
const began = performance.now();
await buildWhatChanged();
const results = join(ROOT, 'bench', 'results');
mkdirSync(results, { recursive: true });
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  try {
    const tables = [await measure(say, { quick })].flat();
    const measured = { machine: machine(), quick, tables };
    writeFileSync(join(results, `${name}.json`), `${JSON.stringify(measured, null, 2)}\n`);
    for (const table of tables) say(`\n${markdown(table)}\n`);
  } catch (error) {
    // The others can be measured all the same.
    say(`\n${name} could not be measured: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
const minutes = (performance.now() - began) / 60_000;
say(`Measured in ${minutes.toFixed(1)} minutes: ${machine()}`);
// A part that broke off may have left something running.
process.exit();
