import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildFormScripts, compressFiles, iifeScripts } from './browserScripts.ts';
import { ENGINE, newOf, SERVER_DIST } from './folders.ts';
import { notice, shippedPackages } from './thirdParty.ts';

/** Builds everything that runs in visitors' browsers: the same for every shop. */
const outDir = newOf(join(SERVER_DIST, 'browser'), SERVER_DIST);
const scripts = join(outDir, 'files', '_scripts');
const formScripts = await buildFormScripts(scripts);
compressFiles(scripts);
// The licenses of what a browser is sent.
writeFileSync(join(outDir, 'files', 'third-party.txt'), notice(shippedPackages()));

/** Style sheets and scripts as text, in one module that the server imports. */
await build({
  root: ENGINE,
  configFile: false,
  logLevel: 'warn',
  plugins: [iifeScripts],
  define: { FORM_SCRIPTS: JSON.stringify(formScripts) },
  build: {
    ssr: join(ENGINE, 'site', 'head', 'inlined.ts'),
    outDir,
    emptyOutDir: false,
    target: 'esnext',
    rolldownOptions: { output: { entryFileNames: 'inlined.js' } },
  },
});
