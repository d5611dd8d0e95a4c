import { join } from 'node:path';
import { build } from 'vite';
import './checkShop.ts';
import { DIST_DIR, ROOT, SHOP_ALIAS } from './folders.ts';

/** One file with the configuration and the words, for the server, the command line and the tools. */
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  resolve: { alias: SHOP_ALIAS },
  ssr: { noExternal: true },
  build: {
    ssr: join(ROOT, 'tools', 'build', 'shopFiles.ts'),
    outDir: DIST_DIR,
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'shop.config.js' } },
  },
});
