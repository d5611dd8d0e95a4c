import { PDFDocument, type PDFFont, rgb } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';

const SIZE = 7;
const BOTTOM = 12;
const COLOUR = rgb(0.35, 0.37, 0.4);
/** Other shapes of a letter beside some others look nicer, but are copied and searched as other letters. */
const FEATURES = { calt: false, liga: false };

type Run = { text: string; data: Uint8Array };

/**
 * Writes a line at the foot of every page. The document is changed in place, so bookmarks, links
 * and tags stay. `plainer` takes the line's place when a name has letters that no font of ours has.
 */
export async function stampPdf(
  pdf: Uint8Array,
  line: string,
  plainer: string,
  fonts: readonly Uint8Array[],
): Promise<Uint8Array> {
  const runs = inRuns(line, fonts) ?? inRuns(plainer, fonts);
  if (!runs) throw new Error('no font can write the stamp');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.registerFontkit(fontkit);
  const embedded = new Map<Uint8Array, PDFFont>();
  const pieces: { text: string; font: PDFFont; width: number }[] = [];
  for (const { text, data } of runs) {
    // The files are cut to size already; cutting them once more here would only cost time.
    const options = { subset: false, features: FEATURES };
    const font = embedded.get(data) ?? (await document.embedFont(data, options));
    embedded.set(data, font);
    pieces.push({ text, font, width: font.widthOfTextAtSize(text, SIZE) });
  }
  const whole = pieces.reduce((sum, { width }) => sum + width, 0);
  for (const page of document.getPages()) {
    let x = Math.max(0, (page.getWidth() - whole) / 2);
    for (const { text, font, width } of pieces) {
      page.drawText(text, { x, y: BOTTOM, size: SIZE, font, color: COLOUR });
      x += width;
    }
  }
  return document.save();
}

/** Neighbouring letters of one font together; undefined when a letter is in none. */
function inRuns(line: string, fonts: readonly Uint8Array[]): Run[] | undefined {
  const faces = fonts.map((data) => ({ data, covers: new Set(fontkit.create(data).characterSet) }));
  const runs: Run[] = [];
  for (const letter of line.normalize('NFC')) {
    const face = faces.find(({ covers }) => covers.has(letter.codePointAt(0) ?? 0));
    if (!face) return undefined;
    const last = runs.at(-1);
    if (last?.data === face.data) last.text += letter;
    else runs.push({ text: letter, data: face.data });
  }
  return runs;
}
