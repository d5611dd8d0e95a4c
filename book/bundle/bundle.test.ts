import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT } from '../../content/product.ts';
import shop from '../../shop.config.ts';
import { buildBundle, type Manifest } from './buildBundle.ts';

const source = resolve(import.meta.dirname, '../../guide');
const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'bundle-')));
const BUILDS_MS = 600_000;
let manifest: Manifest;
let again: Manifest;

const read = (path: string) => readFileSync(join(folders[0] ?? '', path));

beforeAll(async () => {
  manifest = await buildBundle({ source, target: folders[0] ?? '', shop });
  again = await buildBundle({ source, target: folders[1] ?? '', shop });
}, BUILDS_MS);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('the bundle', () => {
  test('has the same bytes when it is built again', () => {
    expect(again).toEqual(manifest);
  });

  test('contains what the site promises', () => {
    const { chapters, playbooks, caselets, fastStartMinutes } = PRODUCT;
    expect(manifest.counts).toMatchObject({ chapters, playbooks, caselets, fastStartMinutes });
    expect(manifest.version).toBe(shop.product.version);
    expect(manifest.counts?.prompts).toBeGreaterThanOrEqual(60);
    expect(manifest.counts).toMatchObject({ templates: 8, sheets: 4 });
  });

  test('has page pictures of the size in the manifest', async () => {
    for (const { png, avif, width, height } of manifest.pictures ?? []) {
      expect(await sharp(read(png)).metadata()).toMatchObject({ width, height });
      expect(await sharp(read(avif)).metadata()).toMatchObject({ width, height });
    }
    expect(manifest.pictures?.length).toBeGreaterThan(5);
  });

  test('writes every template for Word and as Markdown', () => {
    const word = manifest.files.filter(({ path }) => path.endsWith('.docx'));
    for (const { path } of word) {
      const document = unzipSync(read(path))['word/document.xml'];
      expect(strFromU8(document ?? new Uint8Array())).toContain('<w:pStyle w:val="Title"/>');
      expect(read(path.replace('.docx', '.md')).toString()).toMatch(/^# /);
    }
  });
});

describe('the PDF', () => {
  const pdf = () => read('the-ai-launch-manual.pdf');

  test('is tagged, has bookmarks, a language and a title', () => {
    const raw = pdf().toString('latin1');
    for (const key of ['/StructTreeRoot', '/MarkInfo', '/Outlines', '/Lang', '/Alt']) {
      expect(raw).toContain(key);
    }
  });

  test('has no empty pages and the page count of the manifest', async () => {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(pdf());
    expect(document.getPageCount()).toBe(manifest.counts?.pages);
    for (const page of document.pages()) {
      expect([page.number, page.getText().trim().length]).not.toEqual([page.number, 0]);
    }
    document.destroy();
    library.destroy();
  });
});

describe('the sample', () => {
  test('is one chapter, much shorter than the book', async () => {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(read('samples/sample-chapter.pdf'));
    expect(document.getPageCount()).toBeLessThan(12);
    expect(document.getPage(2).getText()).toContain('Start from a cost');
    document.destroy();
    library.destroy();
  });
});
