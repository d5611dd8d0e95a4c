import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

type Bitmap = { data: Uint8Array; width: number; height: number };

/**
 * Renders pages (counted from 0) of a PDF. Each picture is drawn at the width where it is shown:
 * scaling would blur the hairlines.
 */
export async function renderPages(
  pdf: Uint8Array,
  pictures: readonly { page: number; width: number }[],
): Promise<Bitmap[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const rendered: Bitmap[] = [];
    for (const { page: number, width } of pictures) {
      const page = document.getPage(number);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const height = Math.round((width * originalHeight) / originalWidth);
      rendered.push(await page.render({ width, height, render: 'bitmap' }));
    }
    document.destroy();
    return rendered;
  } finally {
    library.destroy();
  }
}

const picture = ({ data, width, height }: Bitmap) =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();

export const asPng = (bitmap: Bitmap): Promise<Uint8Array> =>
  picture(bitmap).png({ compressionLevel: 9, palette: true }).toBuffer();

/** Wider pictures are for two or three pixels per point, where flaws are too small to be seen. */
const DENSE_WIDTH = 700;

/** One less takes two thirds of the time and leaves smudges around large letters; more saves 5% of the bytes. */
export const asAvif = (bitmap: Bitmap): Promise<Uint8Array> =>
  picture(bitmap)
    .avif({ quality: bitmap.width > DENSE_WIDTH ? 40 : 55, effort: 2 })
    .toBuffer();
