import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { unzipSync } from 'fflate';

/** What a reader of a PDF sees of it, page by page. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return texts;
}

/** How many places a reader can jump to: by bookmarks at the top level, and by links on the pages. */
export async function jumpsIn(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const outlines = document.catalog.lookup(PDFName.of('Outlines'))?.toString() ?? '';
  const links = document.getPages().map((page) => page.node.Annots()?.size() ?? 0);
  return {
    bookmarks: /\/Count (-?\d+)/.exec(outlines)?.[1] ?? 'none',
    links: links.reduce((sum, count) => sum + count, 0),
  };
}

export const bookAsBuilt = () => readFileSync('dist/guide/the-ai-launch-manual.pdf');

/** A book of two pages, for editions that are quickly made. */
export async function smallBook(title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const page of [1, 2]) document.addPage().drawText(`${title}, page ${page}`, { y: 400 });
  return document.save();
}

export const fromArchive = (zip: Uint8Array, path: string) => {
  const inside = unzipSync(zip);
  return Buffer.from(inside[path] ?? []);
};
