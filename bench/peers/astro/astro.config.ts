import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

/** Our own page is put among its files before it starts: it sends them as they are. */
export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  devToolbar: { enabled: false },
});
