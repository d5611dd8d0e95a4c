import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EACH_SALE_DIST, SMALL_GUIDE_DIST } from '../../testkit/buildVariants.ts';
import { makeBundle } from '../../testkit/fakes/bundle.ts';
import { smallBook } from './smallBook.ts';

/**
 * Our shop with a guide of two small files. Stamping the whole book for every buyer takes seconds of
 * CPU time, and only the tests of the delivery look into it.
 */
export default async function setup(): Promise<void> {
  const [built, small] = [resolve('dist'), resolve(SMALL_GUIDE_DIST)];
  rmSync(small, { recursive: true, force: true });
  mkdirSync(small, { recursive: true });
  for (const name of readdirSync(built)) {
    if (name !== 'guide') symlinkSync(join(built, name), join(small, name));
  }
  const bundle = makeBundle('1.0', {
    'the-ai-launch-manual.pdf': await smallBook('The first edition'),
    'prompts/prompt-library.md': '# Prompts',
  });
  cpSync(bundle, join(small, 'guide'), { recursive: true });
  rmSync(bundle, { recursive: true });
  writeEachSaleShop(small);
}

/** The same, with an email to the seller for each sale. */
function writeEachSaleShop(small: string): void {
  const own = resolve(EACH_SALE_DIST);
  const config = 'shop.config.js';
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(small)) {
    if (name !== config) symlinkSync(join(small, name), join(own, name));
  }
  const from = JSON.stringify(join(small, config));
  writeFileSync(
    join(own, config),
    `import { shop as built, words } from ${from};
export const shop = { ...built, news: { ...built.news, sales: 'each' } };
export { words };
`,
  );
}
