import type { OrderRow } from '../store/schema.ts';
import type { Edition, EditionFile } from './editions.ts';
import type { StampedFiles } from './stampedFiles.ts';

/** An archive would carry the PDF without its stamp past us; samples are for those who have not paid. */
const isForBuyers = (file: EditionFile) =>
  file.type !== 'application/zip' && !file.path.startsWith('samples/');

export const isStamped = (file: EditionFile) =>
  file.type === 'application/pdf' && isForBuyers(file);

/** The book first, then what stands beside it, then what is in folders. */
const placeOf = (file: EditionFile) =>
  (file.path.includes('/') ? 2 : 0) + (file.type === 'application/pdf' ? 0 : 1);

/** The editions as one buyer gets them: with the sizes and checksums of the buyer's own copies. */
export function editionsFor(
  stamped: StampedFiles,
  order: OrderRow,
  editions: readonly Edition[],
): Promise<Edition[]> {
  return Promise.all(
    editions.map(async (edition) => ({
      ...edition,
      files: await Promise.all(
        edition.files
          .filter(isForBuyers)
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map(async (file) => {
            if (!isStamped(file)) return file;
            const copy = await stamped.about(order, edition.version, file.path);
            return { ...file, ...(copy ?? { sha256: '' }) };
          }),
      ),
    })),
  );
}
