import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PDFDocument, PDFName, PDFString, type SaveOptions } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { pdfUaProblems } from '../../../../testkit/pdfUa/pdfUaProblems.ts';
import { stampPdf, stampTemplate } from './stampPdf.ts';

const folder = resolve(import.meta.dirname, '../../../../dist/server/stamp');
const fonts = readdirSync(folder).map((name) => readFileSync(join(folder, name)));

/** Two pages with a bookmark and a link, marked as tagged. */
async function book(options: SaveOptions = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [first] = [pdf.addPage([300, 400]), pdf.addPage([500, 400])];
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
  return pdf.save(options);
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
  const template = await stampTemplate(await book());
  const stamped = await stampPdf(template, `To ${name}, to order 7`, 'order 7', fonts);
  const pdf = await PDFDocument.load(stamped);
  expect(pdf.getPageCount()).toBe(2);
  expect(pdf.catalog.get(PDFName.of('Outlines'))).toBeDefined();
  expect(pdf.catalog.lookup(PDFName.of('MarkInfo'))?.toString()).toContain('true');
  expect(pdf.getPage(0).node.Annots()?.size()).toBe(1);
  expect(await textsOf(stamped)).toEqual(Array(2).fill(`To ${name}, to order 7`));
});

test('writes the plainer line if no font has the letters', async () => {
  const template = await stampTemplate(await book());
  const stamped = await stampPdf(template, '李小龍, order 7', 'to order 7', fonts);
  expect(await textsOf(stamped)).toEqual(['to order 7', 'to order 7']);
});

test('a copy of the book with a name in it still follows PDF/UA-1', async () => {
  const built = resolve(import.meta.dirname, '../../../../dist/guide/samples/sample-chapter.pdf');
  const template = await stampTemplate(readFileSync(built));
  const stamped = await stampPdf(template, 'To Мария O’Neil, to order 7', 'order 7', fonts);
  expect((await textsOf(stamped)).every((text) => text.includes('Мария'))).toBe(true);
  expect(await pdfUaProblems(stamped)).toEqual([]);
});

test('never returns an unstamped file', async () => {
  await expect(stampTemplate(new Uint8Array([1, 2, 3]))).rejects.toThrow();
  const template = await stampTemplate(await book());
  await expect(stampPdf(template, '李', '龍', fonts)).rejects.toThrow('no font');
});

test('stamps an old PDF, which has a table of objects and not a stream', async () => {
  const old = Buffer.from(await book({ useObjectStreams: false }));
  old.write('%PDF-1.4', 'latin1');
  const template = await stampTemplate(old);
  const stamped = await stampPdf(template, 'To Ann, to order 7', 'order 7', fonts);
  expect(Buffer.from(stamped).toString('latin1')).not.toContain('/XRef');
  expect(await textsOf(stamped)).toEqual(Array(2).fill('To Ann, to order 7'));
});

test('one buyer’s stamp is not in the copy of the next, and is the same again', async () => {
  const template = await stampTemplate(await book());
  const copyFor = (name: string) => stampPdf(template, `To ${name}`, 'order', fonts);
  const first = await copyFor('Ann');
  expect(await textsOf(await copyFor('Bob'))).toEqual(['To Bob', 'To Bob']);
  expect(await copyFor('Ann')).toEqual(first);
});
