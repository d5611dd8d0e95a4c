import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdown } from '../bench/markdown.ts';
import { parts } from '../bench/parts.ts';
import { buildWhatChanged } from './build/buildWhatChanged.ts';
import { ROOT } from './build/folders.ts';
import { say } from './build/say.ts';

/** `npm run bench` measures everything, `npm run bench -- kills` one part: tables here, JSON beside. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
buildWhatChanged();
const results = join(ROOT, 'bench', 'results');
mkdirSync(results, { recursive: true });
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const table = await measure(say);
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(table, null, 2)}\n`);
  say(`\n${markdown(table)}\n`);
}
