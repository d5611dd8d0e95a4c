import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { stampPdf } from './stampPdf.ts';

const folder = resolve(import.meta.dirname, '../../dist/server/stamp');
const fonts = readdirSync(folder).map((name) => readFileSync(join(folder, name)));

/** Two pages with a bookmark and a link, marked as tagged. */
async function book(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [first] = [pdf.addPage([300, 400]), pdf.addPage([300, 400])];
  const link = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [10, 10, 50, 50],
    A: { S: 'URI', URI: PDFString.of('https://example.com/') },
  });
  first.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(link)]));
  const outline = pdf.context.register(pdf.context.obj({ Type: 'Outlines', Count: 1 }));
  pdf.catalog.set(PDFName.of('Outlines'), outline);
  pdf.catalog.set(PDFName.of('MarkInfo'), pdf.context.obj({ Marked: true }));
  return pdf.save();
}

/** The text on each page that can be copied and searched. */
async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return texts;
}

test.each([
  ['Ann O’Neil'],
  ['Мария Петрова'],
  ['Łukasz Žižka Şahin'],
  ['Nguyễn Thị Hương'],
  ['Γιώργος Ἀθῆναι'],
  ['Ștefan Țîru Ǩ'],
  ['Ѝ Ќе Ґ'],
])('stamps the name %s on every page and keeps bookmarks, links and tags', async (name) => {
  const plain = await book();
  const stamped = await stampPdf(plain, `To ${name}, to order 7`, 'order 7', fonts);
  const pdf = await PDFDocument.load(stamped);
  expect(pdf.getPageCount()).toBe(2);
  for (const page of pdf.getPages()) {
    expect(page.node.Resources()?.lookup(PDFName.of('Font'))?.toString()).toBeTruthy();
  }
  expect(pdf.catalog.get(PDFName.of('Outlines'))).toBeDefined();
  expect(pdf.catalog.lookup(PDFName.of('MarkInfo'))?.toString()).toContain('true');
  expect(pdf.getPage(0).node.Annots()?.size()).toBe(1);
  expect(await textsOf(stamped)).toEqual(Array(2).fill(`To ${name}, to order 7`));
});

test('writes the plainer line if no font has the letters', async () => {
  const stamped = await stampPdf(await book(), '李小龍, order 7', 'to order 7', fonts);
  expect(await textsOf(stamped)).toEqual(['to order 7', 'to order 7']);
});

test('never returns an unstamped file', async () => {
  await expect(stampPdf(new Uint8Array([1, 2, 3]), 'a', 'a', fonts)).rejects.toThrow();
  await expect(stampPdf(await book(), '李', '龍', fonts)).rejects.toThrow('no font');
});
