import { join } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { PLACEHOLDERS } from './rules/paths.ts';
import { iifeScripts } from './tools/build/browserScripts.ts';
import { DIST_DIR, SHOP_CONFIG } from './tools/build/folders.ts';

/** Another configuration can be built into another folder: that is how tests prove what a fork sees. */
export default defineConfig({
  site: PLACEHOLDERS.publicUrl,
  srcDir: './site',
  publicDir: './site/generated/public',
  outDir: join(DIST_DIR, 'site'),
  trailingSlash: 'never',
  build: { format: 'file' },
  integrations: [react()],
  devToolbar: { enabled: false },
  vite: {
    plugins: [iifeScripts],
    resolve: { alias: { '#shop': SHOP_CONFIG } },
  },
});
