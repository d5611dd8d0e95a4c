import { join } from 'node:path';
import { build } from 'vite';
import { makeStampFonts } from '../assets/stampFonts.ts';
import './checkShop.ts';
import { DIST_DIR, ROOT, SHOP_CONFIG } from './folders.ts';

/**
 * Bundles our own server code into a few files; packages stay in node_modules, but for the parts of
 * mails: we use a third of them, and the rest (code highlighting, Tailwind) would come along: 50 MB of
 * memory and 0.4 s at every start.
 */
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  resolve: { alias: { '#shop': SHOP_CONFIG } },
  ssr: { noExternal: [/^@react-email\/(?!render)/] },
  build: {
    ssr: true,
    outDir: join(DIST_DIR, 'server'),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        main: join(ROOT, 'server', 'main.ts'),
        shop: join(ROOT, 'cli', 'main.ts'),
        stampThread: join(ROOT, 'server', 'library', 'stampThread.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

// The fonts that buyers' names are stamped with travel beside the code that uses them.
await makeStampFonts(join(DIST_DIR, 'server', 'stamp'));
