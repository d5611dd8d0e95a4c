import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import other from '../../testkit/shops/other.ts';
import { buildBundle } from './buildBundle.ts';

const source = resolve(import.meta.dirname, '../../testkit/goods');
const target = mkdtempSync(join(tmpdir(), 'goods-'));
afterAll(() => rmSync(target, { recursive: true }));

describe('a seller who replaces the guide with other files', async () => {
  const manifest = await buildBundle({ source, target, shop: other });
  const paths = ['read-me-first.txt', 'recipes/loaf.png', 'recipes/rye.md'];

  test('finds each of them in the manifest, with type, size and checksum', () => {
    expect(manifest.files.map(({ path }) => path)).toEqual([
      'bread-at-home-2nd-bake-3.2.zip',
      ...paths,
    ]);
    for (const path of paths) {
      const data = readFileSync(join(source, path));
      const sha256 = createHash('sha256').update(data).digest('hex');
      expect(manifest.files).toContainEqual(
        expect.objectContaining({ path, bytes: data.length, sha256 }),
      );
    }
    expect(manifest.files.map(({ type }) => type)).toEqual([
      'application/zip',
      'text/plain',
      'image/png',
      'text/markdown',
    ]);
  });

  test('sells them in one ZIP, unchanged', () => {
    const packed = unzipSync(readFileSync(join(target, manifest.download)));
    expect(Object.keys(packed)).toEqual(paths.map((path) => `bread-at-home-2nd-bake/${path}`));
    for (const path of paths) {
      expect(Buffer.from(packed[`bread-at-home-2nd-bake/${path}`] ?? [])).toEqual(
        readFileSync(join(source, path)),
      );
    }
  });

  test('promises no counts of a manual', () => {
    expect(manifest.counts).toBeUndefined();
  });
});

test('a name without Latin letters gives an archive whose folder has a name', async () => {
  const target = mkdtempSync(join(tmpdir(), 'named-'));
  const named = { ...other, product: { ...other.product, name: { en: '面包', bg: 'Хляб' } } };
  const { download } = await buildBundle({ source, target, shop: named });
  const packed = unzipSync(readFileSync(join(target, download)));
  rmSync(target, { recursive: true });
  expect(download).toBe('download-3.2.zip');
  expect(Object.keys(packed)).toContain('download/read-me-first.txt');
});

test('rejects an empty folder', async () => {
  const source = mkdtempSync(join(tmpdir(), 'nothing-'));
  await expect(buildBundle({ source, target, shop: other })).rejects.toThrow('no files to sell');
  rmSync(source, { recursive: true });
});

/** A sparse file of zeros. */
function largeFile(path: string, bytes: number): void {
  writeFileSync(path, '');
  truncateSync(path, bytes);
}

test('rejects more than one archive can hold', async () => {
  const source = mkdtempSync(join(tmpdir(), 'huge-'));
  largeFile(join(source, 'one.mp4'), 2.3e9);
  largeFile(join(source, 'two.mp4'), 2.3e9);
  await expect(buildBundle({ source, target, shop: other })).rejects.toThrow('holds 4.6 GB');
  rmSync(source, { recursive: true });
});

/** The peak memory of a process that builds a bundle of one such file. */
function peakMemory(bytes: number): number {
  const source = mkdtempSync(join(tmpdir(), 'video-'));
  const target = `${source}-built`;
  largeFile(join(source, 'video.mp4'), bytes);
  const script = `
    import { buildBundle } from './book/bundle/buildBundle.ts';
    import shop from './testkit/shops/other.ts';
    await buildBundle({ ...${JSON.stringify({ source, target })}, shop });
    console.log(process.resourceUsage().maxRSS * 1024);
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  for (const folder of [source, target]) rmSync(folder, { recursive: true });
  return Number(stdout);
}

test('needs no more memory for large files', () => {
  const small = peakMemory(1);
  expect(small).toBeGreaterThan(1e6);
  expect(peakMemory(120e6) - small).toBeLessThan(110e6);
});
