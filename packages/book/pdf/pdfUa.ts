import { ParseSpeeds, PDFBool, PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { savePdf } from 'one-product-shop/formats/savePdf.ts';

const IDENTIFICATION =
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>';
const END = '</rdf:RDF>';

/**
 * Says in the file that it follows PDF/UA-1, and lets viewers show its title. Typst writes the tags,
 * descriptions and order that the standard asks for, but its WebAssembly package has no option for
 * the standard itself. `testkit/pdfUa` checks the files for the rules.
 */
export async function declarePdfUa(pdf: Uint8Array): Promise<Uint8Array> {
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  const document = await PDFDocument.load(pdf, options);
  const { catalog, context } = document;
  const preferences = catalog.lookup(PDFName.of('ViewerPreferences'));
  const metadata = catalog.lookup(PDFName.of('Metadata'));
  if (!(preferences instanceof PDFDict) || !(metadata instanceof PDFStream))
    throw new Error('Typst wrote no viewer preferences or no metadata');
  preferences.set(PDFName.of('DisplayDocTitle'), PDFBool.True);
  const xmp = Buffer.from(metadata.getContents()).toString('utf8');
  if (!xmp.includes(END)) throw new Error('Typst wrote metadata of another form');
  const declared = xmp.replace(END, `${IDENTIFICATION}${END}`);
  const stream = context.stream(Buffer.from(declared), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(stream));
  return savePdf(document);
}
