import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { contentProblems } from './content.ts';
import { structureProblems, textOf } from './structure.ts';

/**
 * Where a PDF breaks PDF/UA-1 (ISO 14289-1). These are the machine-checkable rules of the standard
 * that apply to a book without forms, media, attachments and formulas; veraPDF is a Java program
 * that is not on npm.
 */
export async function pdfUaProblems(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return [
    ...documentProblems(bytes, pdf),
    ...structureProblems(pdf),
    ...contentProblems(pdf),
    ...linkProblems(pdf),
    ...fontProblems(pdf),
  ];
}

const get = (dict: PDFObject | undefined, key: string) =>
  dict instanceof PDFDict ? dict.lookup(PDFName.of(key)) : undefined;

/** The catalog and the metadata: 5, 6 and 7.1. */
function* documentProblems(bytes: Uint8Array, { catalog }: PDFDocument): Generator<string> {
  const metadata = get(catalog, 'Metadata');
  const xmp =
    metadata instanceof PDFStream ? Buffer.from(metadata.getContents()).toString('utf8') : '';
  if (!/<pdfuaid:part>1<\/pdfuaid:part>/.test(xmp)) yield 'the metadata does not say PDF/UA-1';
  if (!/<dc:title>.*?<rdf:li[^>]*>[^<]+</s.test(xmp)) yield 'the metadata has no title';
  if (!/^%PDF-1\.[0-7][\r\n]/.test(Buffer.from(bytes.subarray(0, 10)).toString('latin1')))
    yield 'the header is not of PDF 1';
  if (get(get(catalog, 'MarkInfo'), 'Marked') !== PDFBool.True) yield 'it is not marked as tagged';
  if (get(get(catalog, 'MarkInfo'), 'Suspects') === PDFBool.True) yield 'its tags are suspect';
  if (get(get(catalog, 'ViewerPreferences'), 'DisplayDocTitle') !== PDFBool.True)
    yield 'viewers show the file name and not the title';
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(textOf(get(catalog, 'Lang'))))
    yield 'it has no language';
  if (!catalog.has(PDFName.of('Outlines'))) yield 'it has no bookmarks';
}

/** Links are described, tagged and reached in the order of the text: 7.18. */
function* linkProblems(pdf: PDFDocument): Generator<string> {
  for (const [index, { node }] of pdf.getPages().entries()) {
    const links = node.Annots()?.asArray() ?? [];
    if (links.length > 0 && node.get(PDFName.of('Tabs')) !== PDFName.of('S'))
      yield `page ${index + 1}: links are not in the order of the text`;
    for (const entry of links) {
      const link = pdf.context.lookup(entry);
      if (!textOf(get(link, 'Contents'))) yield `page ${index + 1}: a link has no description`;
      if (!get(link, 'StructParent')) yield `page ${index + 1}: a link is not tagged`;
    }
  }
}

/** Fonts are embedded and say which letters their glyphs are: 7.21. */
function* fontProblems({ context }: PDFDocument): Generator<string> {
  for (const [, font] of context.enumerateIndirectObjects()) {
    if (!(font instanceof PDFDict) || font.get(PDFName.of('Type')) !== PDFName.of('Font')) continue;
    const name = String(font.get(PDFName.of('BaseFont')));
    const subtype = font.get(PDFName.of('Subtype'));
    if (subtype === PDFName.of('Type0')) {
      const descendants = get(font, 'DescendantFonts');
      const inner = descendants instanceof PDFArray ? descendants.lookup(0) : undefined;
      if (!(get(font, 'ToUnicode') instanceof PDFRawStream)) yield `${name} has no letters`;
      const flat = get(inner, 'Subtype') === PDFName.of('CIDFontType2');
      if (flat && !get(inner, 'CIDToGIDMap')) yield `${name} has no map of its glyphs`;
      if (!embedded(get(inner, 'FontDescriptor'))) yield `${name} is not embedded`;
    } else if (!String(subtype).startsWith('/CIDFont')) yield `${name} is a ${subtype} font`;
  }
}

const embedded = (descriptor: PDFObject | undefined) =>
  ['FontFile', 'FontFile2', 'FontFile3'].some((key) => get(descriptor, key) instanceof PDFStream);
