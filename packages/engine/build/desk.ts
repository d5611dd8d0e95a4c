import { join } from 'node:path';
import { build } from 'vite';
import { compressFiles } from './browserScripts.ts';
import { ENGINE, newOf, SERVER_DIST } from './folders.ts';

const outDir = newOf(join(SERVER_DIST, 'desk'), SERVER_DIST);

/** Bundles the seller's desk: one page, its scripts, styles and fonts. */
await build({
  root: join(ENGINE, 'desk'),
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // Inlined assets would need a looser content security policy.
    assetsInlineLimit: 0,
    // The charts are large, but only one screen loads them.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The second one is for the login page, which the server renders.
      input: [join(ENGINE, 'desk', 'index.html'), join(ENGINE, 'desk', 'passkey.ts')],
      // "use client" in packages means nothing where everything is the client.
      onLog: (level, log, say) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && say(level, log),
    },
  },
});
compressFiles(join(outDir, 'assets'));
