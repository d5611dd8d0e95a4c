import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'astro';
import { DIST_DIR, ROOT } from './folders.ts';

/** Prerenders every page in every language. */
await build({ root: ROOT, logLevel: 'warn' });

/** Scripts never change after the build: they are compressed here, once and well. */
const folder = join(DIST_DIR, 'site', '_astro');
for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
  const content = readFileSync(join(folder, name));
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
}
