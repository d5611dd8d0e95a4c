import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { contentProblems } from '../content/contentProblems.ts';
import { BUILT_CONFIG, newOf, ROOT, SHOP_ALIAS } from './folders.ts';
import { namedHere } from './namedHere.ts';
import { print } from './print.ts';

const target = newOf(BUILT_CONFIG);

/** One file with the configuration and the content, for the server, the command line and the tools. */
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  resolve: { alias: SHOP_ALIAS },
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, 'shopFiles.ts'),
    outDir: dirname(target),
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'shop.config.js' } },
  },
});

// A text that is missing or cannot be filled in is reported here, before pages are made from it.
const { shop, words } = await import(pathToFileURL(target).href);
const problems = contentProblems(shop, words);
if (problems.length > 0) {
  const lines = problems.map((line) => `  ${namedHere(line)}`);
  print(`\nProblems in the shop's texts and colors:\n${lines.join('\n')}\n`);
  process.exit(1);
}
