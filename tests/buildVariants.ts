import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const VARIANTS = ['dialog', 'frame', 'other'];

export const variantDist = (name: string) => `dist/variants/${name}`;

/** Shops that differ from ours in their configuration and in what they sell, built beside it. */
export function buildVariants(): void {
  for (const name of VARIANTS) {
    const { status } = spawnSync(process.execPath, [resolve(ROOT, 'scripts/build.ts')], {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        SHOP_CONFIG: `tests/shops/${name}.ts`,
        GUIDE_DIR: 'tests/goods',
        DIST_DIR: variantDist(name),
      },
    });
    if (status !== 0) throw new Error(`the shop "${name}" could not be built`);
  }
  // It differs from ours in its flow alone: what it sells is built already.
  const sold = resolve(ROOT, variantDist('dialog'), 'guide');
  rmSync(sold, { recursive: true });
  cpSync(resolve(ROOT, 'dist/guide'), sold, { recursive: true });
}
