import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

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

export function buildVariant(name: string): void {
  const { status } = spawnSync(
    process.execPath,
    [resolve(ROOT, 'packages/engine/tasks/build.ts')],
    {
      cwd: ROOT,
      stdio: 'inherit',
      // A build for tests would need React's development files.
      env: {
        ...process.env,
        NODE_ENV: undefined,
        SHOP_DIR: shopFolder(name),
        DIST_DIR: variantDist(name),
      },
    },
  );
  if (status !== 0) throw new Error(`the shop "${name}" could not be built`);
  if (OUR_GUIDE.includes(name)) copyOurGuide(resolve(ROOT, variantDist(name), 'guide'));
}

/** A folder with words is a whole shop; any other has what differs from ours, which is put over ours. */
export function shopFolder(name: string): string {
  const folder = `testkit/shops/${name}`;
  if (existsSync(resolve(ROOT, folder, 'words'))) return folder;
  return ourShopWith(folder, `test-builds/shops/${name}`);
}

/** A copy of our shop with these files in place of ours, and a few small files to sell. */
export function ourShopWith(changes: string, target: string): string {
  const [ours, copy] = [resolve(ROOT, 'shop'), resolve(ROOT, target)];
  rmSync(copy, { recursive: true, force: true });
  cpSync(ours, copy, { recursive: true, filter: (path) => path !== join(ours, 'product') });
  cpSync(resolve(ROOT, 'testkit/goods'), join(copy, 'product'), { recursive: true });
  cpSync(resolve(ROOT, changes), copy, { recursive: true });
  return target;
}

/** These shops sell what ours sells, so they reuse the built guide. */
function copyOurGuide(sold: string): void {
  const ours = resolve(ROOT, 'dist/guide');
  const [built, copied] = [ours, sold].map((folder) => readFileSync(`${folder}/manifest.json`));
  if (built && copied?.equals(built)) return;
  rmSync(sold, { recursive: true });
  cpSync(ours, sold, { recursive: true });
}
