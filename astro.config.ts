import { join } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { STAND_INS } from './rules/paths.ts';
import { DIST_DIR, GENERATED_DIR, SHOP_ALIAS } from './tools/build/folders.ts';

/** Another configuration can be built into another folder: that is how tests prove what a fork sees. */
export default defineConfig({
  site: STAND_INS.publicUrl,
  srcDir: './site',
  publicDir: join(GENERATED_DIR, 'public'),
  outDir: join(DIST_DIR, 'site'),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [react()],
  devToolbar: { enabled: false },
  vite: {
    resolve: { alias: { ...SHOP_ALIAS, '#generated': GENERATED_DIR } },
    build: { assetsInlineLimit: 0 },
  },
});
