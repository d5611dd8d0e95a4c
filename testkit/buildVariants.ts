import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const VARIANTS = ['dialog', 'frame', 'other'];

export const variantDist = (name: string) => `test-builds/${name}`;

/** Our shop with a small guide; made by tests/e2e/globalSetup.ts. */
export const SMALL_GUIDE_DIST = variantDist('small-guide');

/** Builds the shops of `testkit/shops`, which differ from ours in configuration and goods. */
export function buildVariants(): void {
  VARIANTS.forEach(buildVariant);
  copyOurGuide(resolve(ROOT, variantDist('dialog'), 'guide'));
}

export function buildVariant(name: string): void {
  const { status } = spawnSync(process.execPath, [resolve(ROOT, 'tools/build.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      SHOP_CONFIG: `testkit/shops/${name}.ts`,
      GUIDE_DIR: 'testkit/goods',
      DIST_DIR: variantDist(name),
    },
  });
  if (status !== 0) throw new Error(`the shop "${name}" could not be built`);
}

/** The dialog shop differs from ours in its checkout only, so it reuses the built guide. */
function copyOurGuide(sold: string): void {
  const ours = resolve(ROOT, 'dist/guide');
  const [built, copied] = [ours, sold].map((folder) => readFileSync(`${folder}/manifest.json`));
  if (built && copied?.equals(built)) return;
  rmSync(sold, { recursive: true });
  cpSync(ours, sold, { recursive: true });
}
