import {
  PDFContext,
  PDFCrossRefStream,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRef,
} from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { savePdf } from '../../formats/savePdf.ts';

const OBJECTS = 1000;

test('finds the place of an object without searching the whole table', () => {
  const table = PDFCrossRefStream.create(PDFDict.withContext(PDFContext.create()));
  let looks = 0;
  for (let number = 1; number <= OBJECTS; number++) {
    const get = () => {
      looks++;
      return number;
    };
    const ref = Object.create(PDFRef.prototype, { objectNumber: { get } });
    table.addUncompressedEntry(ref, 0);
  }
  expect(looks).toBeLessThan(3 * OBJECTS);
});

test('objects in any order can be read again', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const first = pdf.context.largestObjectNumber + 1;
  for (let at = OBJECTS - 1; at >= 0; at--)
    pdf.context.assign(PDFRef.of(first + at), PDFNumber.of(at));
  const saved = await PDFDocument.load(await savePdf(pdf));
  const read = Array.from({ length: OBJECTS }, (_, at) =>
    Number(saved.context.lookup(PDFRef.of(first + at))),
  );
  expect(read).toEqual([...read.keys()]);
  expect(saved.catalog.get(PDFName.of('Type'))?.toString()).toBe('/Catalog');
});
