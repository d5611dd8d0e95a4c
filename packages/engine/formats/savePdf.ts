import { PDFCrossRefStream, type PDFDocument } from '@cantoo/pdf-lib';

type Entry = { ref: { objectNumber: number } };

/**
 * The library searches its table of objects from the start for each new one, which took six times as
 * long as all else for the 16,000 objects of our book. They come almost in order, so the place of each
 * is at or near the end.
 */
function appendEntry(this: { entries: Entry[] }, entry: Entry): void {
  const { entries } = this;
  let at = entries.length;
  while (at > 0 && (entries[at - 1] as Entry).ref.objectNumber > entry.ref.objectNumber) at -= 1;
  entries.splice(at, 0, entry);
}

Object.assign(PDFCrossRefStream.prototype, { appendEntry });

/** The build and the thread that stamps have nothing to pause for. */
export const WITHOUT_PAUSES = { objectsPerTick: Number.POSITIVE_INFINITY };

export const savePdf = (document: PDFDocument): Promise<Uint8Array> =>
  document.save(WITHOUT_PAUSES);
