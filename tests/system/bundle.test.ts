import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packProduct } from '../../packages/engine/build/packProduct.ts';
import shop from '../../shop/shop.config.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILD_MS = 600_000;

test('the bundle has the same bytes when it is built again', { timeout: BUILD_MS }, async () => {
  const target = mkdtempSync(join(tmpdir(), 'bundle-'));
  onTestFinished(() => rmSync(target, { recursive: true }));
  const again = await packProduct({ source: join(ROOT, 'shop/product'), target, shop });
  const built = JSON.parse(readFileSync(join(ROOT, 'dist/guide/manifest.json'), 'utf8'));
  expect(JSON.parse(JSON.stringify(again))).toEqual(built);
});
