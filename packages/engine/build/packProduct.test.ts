import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { FULL } from '../../../testkit/engines.ts';
import other from '../../../testkit/shops/other/shop.config.ts';
import { packProduct } from './packProduct.ts';

const source = resolve(import.meta.dirname, '../../../testkit/goods');
const target = mkdtempSync(join(tmpdir(), 'goods-'));
afterAll(() => rmSync(target, { recursive: true }));

describe('a seller who replaces the guide with other files', async () => {
  const manifest = await packProduct({ source, target, shop: other });
  const paths = ['read-me-first.txt', 'recipes/loaf.png', 'recipes/rye.md'];

  test('finds each of them in the manifest, with type, size and checksum', () => {
    expect(manifest.files.map(({ path }) => path)).toEqual(paths);
    expect(manifest.archive).toBe('bread-at-home-2nd-bake-3.2.zip');
    for (const path of paths) {
      const data = readFileSync(join(source, path));
      const sha256 = createHash('sha256').update(data).digest('hex');
      expect(manifest.files).toContainEqual(
        expect.objectContaining({ path, bytes: data.length, sha256, crc32: crc32(data) }),
      );
    }
    expect(manifest.files.map(({ type }) => type)).toEqual([
      'text/plain',
      'image/png',
      'text/markdown',
    ]);
  });

  test('copies them unchanged and packs nothing ahead', () => {
    expect(readdirSync(target).sort()).toEqual(['manifest.json', 'read-me-first.txt', 'recipes']);
    for (const path of paths) {
      expect(readFileSync(join(target, path))).toEqual(readFileSync(join(source, path)));
    }
  });

  test('promises no counts of a manual', () => {
    expect(manifest.counts).toBeUndefined();
  });
});

test('the build loads when shop/facts.ts says nothing about a guide', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const product = resolve(root, 'testkit/shops/videos/facts.ts');
  const code = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (name, context, next) =>
        next(name.endsWith('shop/facts.ts') ? ${JSON.stringify(product)} : name, context),
    });
    for (const tool of ['packages/engine/build/packProduct.ts', 'packages/engine/assets/shareImage.ts'])
      await import('./' + tool);`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});

test('a product name without Latin letters still gives the archive a name', async () => {
  const target = mkdtempSync(join(tmpdir(), 'named-'));
  const named = { ...other, product: { ...other.product, name: { en: '面包', bg: 'Хляб' } } };
  const { archive } = await packProduct({ source, target, shop: named });
  rmSync(target, { recursive: true });
  expect(archive).toBe('download-3.2.zip');
});

test('rejects an empty folder', async () => {
  const source = mkdtempSync(join(tmpdir(), 'nothing-'));
  await expect(packProduct({ source, target, shop: other })).rejects.toThrow('no files to sell');
  rmSync(source, { recursive: true });
});

/** A sparse file of zeros. */
function largeFile(path: string, bytes: number): void {
  writeFileSync(path, '');
  truncateSync(path, bytes);
}

/** The peak memory of a process that builds a bundle of one such file. */
function peakMemory(bytes: number): number {
  const source = mkdtempSync(join(tmpdir(), 'video-'));
  const target = `${source}-built`;
  largeFile(join(source, 'video.mp4'), bytes);
  const script = `
    import { packProduct } from './packages/engine/build/packProduct.ts';
    import shop from './testkit/shops/other/shop.config.ts';
    await packProduct({ ...${JSON.stringify({ source, target })}, shop });
    console.log(process.resourceUsage().maxRSS * 1024);
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: resolve(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
  for (const folder of [source, target]) rmSync(folder, { recursive: true });
  return Number(stdout);
}

test('needs no more memory for large files', FULL, () => {
  const small = peakMemory(1);
  expect(small).toBeGreaterThan(1e6);
  expect(peakMemory(120e6) - small).toBeLessThan(110e6);
});
