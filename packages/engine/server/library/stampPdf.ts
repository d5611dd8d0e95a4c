import fontkit from '@cantoo/fontkit';
import {
  beginMarkedContent,
  beginText,
  drawObject,
  endMarkedContent,
  endText,
  moveText,
  ParseSpeeds,
  type PDFContext,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFOperator,
  type PDFRef,
  rgb,
  setFillingColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';
import { savePdf, WITHOUT_PAUSES } from '../../formats/savePdf.ts';

const SIZE = 7;
const BOTTOM = 12;
const COLOR = rgb(0.35, 0.37, 0.4);
/** Ligatures and contextual shapes would be copied and searched as other letters. */
const FEATURES = { calt: false, liga: false };

/** The stamp repeats on every page, so screen readers skip it, as they do page numbers. */
const beginArtifact = beginMarkedContent('Artifact');

/** A PDF whose pages show a stamp that is not in it yet. */
export type StampTemplate = {
  bytes: Uint8Array;
  /** For each width of a page, the object that is its stamp. */
  stamps: ReadonlyMap<number, PDFRef>;
  trailer: PDFContext['trailerInfo'];
};

/**
 * Takes about a second for 200 pages, and is the same for all buyers. The document is changed in
 * place, so bookmarks, links and tags stay.
 */
export async function stampTemplate(pdf: Uint8Array): Promise<StampTemplate> {
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  const document = await PDFDocument.load(pdf, options);
  const stamps = new Map<number, PDFRef>();
  for (const page of document.getPages()) {
    const width = page.getWidth();
    const stamp = stamps.get(width) ?? document.context.nextRef();
    stamps.set(width, stamp);
    const name = PDFName.of(`BuyerStamp${stamp.objectNumber}`);
    page.node.setXObject(name, stamp);
    page.pushOperators(beginArtifact, drawObject(name), endMarkedContent());
  }
  const bytes = await savePdf(document);
  return { bytes, stamps, trailer: document.context.trailerInfo };
}

/**
 * Writes a line at the foot of every page: what all buyers get, followed by an update of the file
 * with the stamp, as PDF allows. `plainer` is used instead when none of our fonts has all letters of
 * the line.
 */
export async function stampPdf(
  { bytes, stamps, trailer }: StampTemplate,
  line: string,
  plainer: string,
  fonts: readonly Uint8Array[],
): Promise<Uint8Array> {
  const runs = runsOf(line, fonts) ?? runsOf(plainer, fonts);
  if (!runs) throw new Error('no font can write the stamp');
  const end = endOf(bytes);
  const update = await PDFDocument.create({ updateMetadata: false });
  update.registerFontkit(fontkit);
  const { context } = update;
  context.largestObjectNumber = end.largestObjectNumber;
  context.pdfFileDetails.pdfSize = bytes.length;
  context.pdfFileDetails.prevStartXRef = end.startXRef;
  context.trailerInfo = trailer;
  const changes = update.takeSnapshot();
  const pieces: Piece[] = [];
  for (const { text, data } of runs) {
    const known = pieces.find((piece) => piece.data === data)?.font;
    // The build has already subset the files.
    const options = { subset: false, features: FEATURES };
    const font = known ?? (await update.embedFont(data, options));
    pieces.push({ text, data, font, width: font.widthOfTextAtSize(text, SIZE) });
  }
  const Font = Object.fromEntries(pieces.map(({ font }) => [keyOf(font), font.ref]));
  for (const [width, stamp] of stamps) {
    const form = { BBox: [0, 0, width, BOTTOM + SIZE], Resources: { Font } };
    context.assign(stamp, context.formXObject(centered(pieces, width), form));
    changes.markRefForSave(stamp);
  }
  const { useObjectStreams } = end;
  const added = await update.saveIncremental(changes, { ...WITHOUT_PAUSES, useObjectStreams });
  return Buffer.concat([bytes, added]);
}

type Run = { text: string; data: Uint8Array };
type Piece = Run & { font: PDFFont; width: number };

/** Several of our files are parts of one font and have its name. */
const keyOf = ({ ref }: PDFFont) => `F${ref.objectNumber}`;

/** One text with several fonts: readers that copy it must not break it where the font changes. */
function centered(pieces: readonly Piece[], pageWidth: number): PDFOperator[] {
  const totalWidth = pieces.reduce((sum, { width }) => sum + width, 0);
  return [
    beginText(),
    setFillingColor(COLOR),
    moveText(Math.max(0, (pageWidth - totalWidth) / 2), BOTTOM),
    ...pieces.flatMap(({ text, font }) => [
      setFontAndSize(keyOf(font), SIZE),
      showText(font.encodeText(text)),
    ]),
    endText(),
  ];
}

/** What an update of a file needs to know of it: where its table of objects is, and its last number. */
function endOf(pdf: Uint8Array) {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length);
  const startXRef = Number(
    text.toString('latin1', text.lastIndexOf('startxref') + 9).split('%')[0],
  );
  const table = text.toString('latin1', startXRef);
  const size = Number(/\/Size (\d+)/.exec(table)?.[1]);
  return {
    startXRef,
    largestObjectNumber: size - 1,
    useObjectStreams: !table.startsWith('xref'),
  };
}

/** Neighboring letters of one font together; undefined when no font has a letter. */
function runsOf(line: string, fonts: readonly Uint8Array[]): Run[] | undefined {
  const faces = fonts.map((data) => ({ data, letters: lettersOf(data) }));
  const runs: Run[] = [];
  for (const letter of line.normalize('NFC')) {
    const face = faces.find(({ letters }) => letters.has(letter.codePointAt(0) ?? 0));
    if (!face) return undefined;
    const last = runs.at(-1);
    if (last?.data === face.data) last.text += letter;
    else runs.push({ text: letter, data: face.data });
  }
  return runs;
}

function lettersOf(data: Uint8Array): Set<number> {
  const font = fontkit.create(data);
  if (!('characterSet' in font)) throw new Error('a stamp font file must hold one font');
  return new Set(font.characterSet);
}
