import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { strFromU8, unzipSync } from 'fflate';
import type { BuiltEdition } from 'one-product-shop/formats/edition.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PRODUCT } from '../../../shop/facts.ts';
import shop from '../../../shop/shop.config.ts';

/** The bundle that the build has made. */
const built = resolve(import.meta.dirname, '../../../dist/guide');

const read = (path: string) => readFileSync(join(built, path));
const manifest: BuiltEdition = JSON.parse(read('manifest.json').toString());

describe('the bundle', () => {
  test('contains what the site promises', () => {
    const { chapters, playbooks, caselets, fastStartMinutes } = PRODUCT;
    expect(manifest.counts).toMatchObject({ chapters, playbooks, caselets, fastStartMinutes });
    expect(manifest.version).toBe(shop.product.version);
    expect(manifest.counts?.prompts).toBeGreaterThanOrEqual(60);
    expect(manifest.counts).toMatchObject({ templates: 10, sheets: 5 });
  });

  test('has page pictures of the size in the manifest', async () => {
    for (const { file, width, height } of manifest.pictures ?? []) {
      expect(await sharp(read(file)).metadata()).toMatchObject({ width, height });
    }
    expect(manifest.pictures?.length).toBeGreaterThan(5);
  });

  test('has small pictures of its pages for phones, which load several early', () => {
    const forPhones = (manifest.pictures ?? []).filter(({ width }) => width === 880);
    expect(forPhones.length).toBeGreaterThan(5);
    const heavy = forPhones.filter(({ file }) => read(file).length > 60_000);
    expect(heavy).toEqual([]);
  });

  test('has the figures that the landing page shows', () => {
    expect(manifest.pieces?.chapterDays).toHaveLength(PRODUCT.chapters);
    expect(manifest.pieces?.playbooks).toHaveLength(PRODUCT.playbooks);
    expect(manifest.pieces?.fastStart[0]).toBe(0);
    expect(manifest.pieces?.checklist).toHaveLength(manifest.counts?.checklistItems ?? 0);
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

describe('the files in Bulgarian', () => {
  const paths = manifest.files.map(({ path }) => path);
  const folder = 'na-balgarski/';

  test('are every template, sheet and prompt file of the English ones, under the same names', () => {
    const english = paths.filter((path) => /^(templates|sheets|prompts)\//.test(path));
    const own = paths.filter((path) => path.startsWith(folder) && !path.endsWith('.pdf'));
    expect(own.map((path) => path.slice(folder.length)).toSorted()).toEqual(english.toSorted());
  });

  test('have a PDF with the fast start, the checklist and a dated annex', async () => {
    const path = paths.find((name) => name.startsWith(folder) && name.endsWith('.pdf')) ?? '';
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(read(path));
    const pages = Array.from(document.pages(), (page) => page.getText());
    document.destroy();
    library.destroy();
    for (const words of ['Минути 57–60', 'Неделя следобед', 'Проверено на', '51\u00a0130\u00a0€'])
      expect(pages.some((page) => page.includes(words))).toBe(true);
    for (const page of pages) expect(page.trim().length).toBeGreaterThan(60);
  });

  test('tell Word their language', () => {
    const styles = unzipSync(read(`${folder}templates/invoice.docx`))['word/styles.xml'];
    expect(strFromU8(styles ?? new Uint8Array())).toContain('w:lang w:val="bg-BG"');
  });
});

describe('the PDF', () => {
  const pdf = () => read('the-ai-launch-manual.pdf');

  test('has bookmarks', async () => {
    const { catalog } = await PDFDocument.load(pdf(), { updateMetadata: false });
    expect(catalog.has(PDFName.of('Outlines'))).toBe(true);
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
