import { join } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { PLACEHOLDERS } from './rules/paths.ts';
import { iifeScripts } from './tools/build/browserScripts.ts';
import { DIST_DIR, GENERATED_DIR, SHOP_ALIAS } from './tools/build/folders.ts';

/** Another configuration can be built into another folder: that is how tests prove what a fork sees. */
export default defineConfig({
  site: PLACEHOLDERS.publicUrl,
  srcDir: './site',
  publicDir: join(GENERATED_DIR, 'public'),
  outDir: join(DIST_DIR, 'site'),
  trailingSlash: 'never',
  build: { format: 'file' },
  integrations: [react()],
  devToolbar: { enabled: false },
  vite: {
    plugins: [iifeScripts],
    resolve: { alias: { ...SHOP_ALIAS, '#generated': GENERATED_DIR } },
  },
});
