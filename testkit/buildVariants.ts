import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const VARIANTS = ['dialog', 'frame', 'other'];
/** Shops that promise the contents of our guide, and so need it. */
const OUR_GUIDE = ['dialog', 'ready', 'consultant'];

export const variantDist = (name: string) => `test-builds/${name}`;

/** Our shop with a small guide; made by tests/e2e/globalSetup.ts. */
export const SMALL_GUIDE_DIST = variantDist('small-guide');
/** The same, with an email to the seller for each sale. */
export const EACH_SALE_DIST = variantDist('each-sale');

/** Builds the shops of `testkit/shops`, which differ from ours in configuration and goods. */
export function buildVariants(): void {
  VARIANTS.forEach(buildVariant);
}

/** A shop with its own content has a folder, which also holds its goods. */
export function buildVariant(name: string): void {
  const folder = `testkit/shops/${name}`;
  const [SHOP_CONFIG, GUIDE_DIR] = existsSync(resolve(ROOT, folder, 'product'))
    ? [`${folder}/shop.config.ts`, `${folder}/product`]
    : [`${folder}/shop.config.ts`, 'testkit/goods'];
  const { status } = spawnSync(process.execPath, [resolve(ROOT, 'tools/build.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      SHOP_CONFIG,
      GUIDE_DIR,
      DIST_DIR: variantDist(name),
    },
  });
  if (status !== 0) throw new Error(`the shop "${name}" could not be built`);
  if (OUR_GUIDE.includes(name)) copyOurGuide(resolve(ROOT, variantDist(name), 'guide'));
}

/** These shops sell what ours sells, so they reuse the built guide. */
function copyOurGuide(sold: string): void {
  const ours = resolve(ROOT, 'dist/guide');
  const [built, copied] = [ours, sold].map((folder) => readFileSync(`${folder}/manifest.json`));
  if (built && copied?.equals(built)) return;
  rmSync(sold, { recursive: true });
  cpSync(ours, sold, { recursive: true });
}
