import type { OrderRow } from '../db/schema.ts';
import type { Edition, EditionFile } from './editions.ts';
import { isForBuyers, isOwnCopy, isWhole } from './ownCopies.ts';
import type { StampedFiles } from './stampedFiles.ts';

/** A file as one buyer gets it. A copy that is not made yet has no checksum. */
export type BuyersFile = EditionFile & { made: boolean };
export type BuyersEdition = Omit<Edition, 'files'> & { files: BuyersFile[] };

/** Everything in one file first, then the book, what stands beside it, and what is in folders. */
function placeOf(file: EditionFile): number {
  if (isWhole(file)) return 0;
  return (file.path.includes('/') ? 3 : 1) + (file.type === 'application/pdf' ? 0 : 1);
}

/** The editions as one buyer gets them: with the sizes and checksums of the buyer's own copies. */
export function editionsFor(
  stamped: StampedFiles,
  order: OrderRow,
  editions: readonly Edition[],
): Promise<BuyersEdition[]> {
  const asTheirs = async (edition: Edition, file: EditionFile): Promise<BuyersFile> => {
    if (!isOwnCopy(edition, file)) return { ...file, made: true };
    const copy = await stamped.about(order, edition, file);
    return copy ? { ...file, ...copy, made: true } : { ...file, sha256: '', made: false };
  };
  return Promise.all(
    editions.map(async (edition) => ({
      ...edition,
      files: await Promise.all(
        edition.files
          .filter(isForBuyers)
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map((file) => asTheirs(edition, file)),
      ),
    })),
  );
}
