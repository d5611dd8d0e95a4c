import fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont, rgb } from '@cantoo/pdf-lib';

const SIZE = 7;
const BOTTOM = 12;
const COLOR = rgb(0.35, 0.37, 0.4);
/** Ligatures and contextual shapes would be copied and searched as other letters. */
const FEATURES = { calt: false, liga: false };

type Run = { text: string; data: Uint8Array };

/**
 * Writes a line at the foot of every page. The document is changed in place, so bookmarks, links
 * and tags stay. `plainer` is used instead when none of our fonts has all letters of the line.
 */
export async function stampPdf(
  pdf: Uint8Array,
  line: string,
  plainer: string,
  fonts: readonly Uint8Array[],
): Promise<Uint8Array> {
  const runs = runsOf(line, fonts) ?? runsOf(plainer, fonts);
  if (!runs) throw new Error('no font can write the stamp');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.registerFontkit(fontkit);
  const embedded = new Map<Uint8Array, PDFFont>();
  const pieces: { text: string; font: PDFFont; width: number }[] = [];
  for (const { text, data } of runs) {
    // The build has already subset the files.
    const options = { subset: false, features: FEATURES };
    const font = embedded.get(data) ?? (await document.embedFont(data, options));
    embedded.set(data, font);
    pieces.push({ text, font, width: font.widthOfTextAtSize(text, SIZE) });
  }
  const totalWidth = pieces.reduce((sum, { width }) => sum + width, 0);
  for (const page of document.getPages()) {
    let x = Math.max(0, (page.getWidth() - totalWidth) / 2);
    for (const { text, font, width } of pieces) {
      page.drawText(text, { x, y: BOTTOM, size: SIZE, font, color: COLOR });
      x += width;
    }
  }
  return document.save();
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
