import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const VARIANTS = ['dialog', 'frame', 'other'];

export const variantDist = (name: string) => `test-builds/${name}`;

/** Shops that differ from ours in their configuration and in what they sell, built beside it. */
export function buildVariants(): void {
  VARIANTS.forEach(buildVariant);
  sellOurGuide(resolve(ROOT, variantDist('dialog'), 'guide'));
}

/** A shop with words of its own has a folder, with what it sells in it. */
export function buildVariant(name: string): void {
  const folder = `testkit/shops/${name}`;
  const [SHOP_CONFIG, GUIDE_DIR] = existsSync(resolve(ROOT, folder))
    ? [`${folder}/shop.config.ts`, `${folder}/goods`]
    : [`${folder}.ts`, 'testkit/goods'];
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
}

/** The shop with the dialog differs from ours in its flow alone: what it sells is built already. */
function sellOurGuide(sold: string): void {
  const ours = resolve(ROOT, 'dist/guide');
  const [built, copied] = [ours, sold].map((folder) => readFileSync(`${folder}/manifest.json`));
  if (built && copied?.equals(built)) return;
  rmSync(sold, { recursive: true });
  cpSync(ours, sold, { recursive: true });
}
