import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBundle } from '../server/library/bundle.ts';

/** The URLs of the typefaces that only the online reader uses, by name; none without a reader. */
export async function makeReaderFonts(
  bundle: string,
  publicDir: string,
): Promise<Record<string, string>> {
  const { files } = await readBundle(bundle);
  if (!files.some(({ role }) => role === 'reader')) return {};
  const { readerFonts } = await import('one-product-shop-book/fonts.ts');
  const urls: Record<string, string> = {};
  for (const [name, font] of Object.entries(await readerFonts())) {
    const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
    const url = `/_fonts/reader-${name}.${hash}.woff2`;
    await writeFile(join(publicDir, url), font);
    urls[name] = url;
  }
  return urls;
}
