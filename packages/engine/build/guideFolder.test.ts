import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const DIST_DIR = mkdtempSync(join(tmpdir(), 'no-guide-'));
mkdirSync(join(root, 'test-builds'), { recursive: true });
afterAll(() => rmSync(DIST_DIR, { recursive: true }));

test.each(['nothing', 'a file'])(
  'a build without a product folder says what to do (%s)',
  (what) => {
    const SHOP_DIR = mkdtempSync(join(root, 'test-builds', 'no-product-'));
    copyFileSync(join(root, 'shop/shop.config.ts'), join(SHOP_DIR, 'shop.config.ts'));
    if (what === 'a file') writeFileSync(join(SHOP_DIR, 'product'), '');
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'packages/engine/tasks/build.ts'), 'guide'],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, SHOP_DIR, DIST_DIR },
      },
    );
    rmSync(SHOP_DIR, { recursive: true });
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(
      `There is no folder ${relative(root, SHOP_DIR)}/product: put what you sell into it. docs/own-product.md says how.`,
    );
  },
);
