import { PDFDocument } from '@cantoo/pdf-lib';

/** A book of two pages, which is stamped quickly. */
export async function smallBook(title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const page of [1, 2]) document.addPage().drawText(`${title}, page ${page}`, { y: 400 });
  return document.save();
}
