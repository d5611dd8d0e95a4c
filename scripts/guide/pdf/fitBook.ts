import type { Edition } from '../read/edition.ts';
import type { Guide } from '../read/guide.ts';
import { bookFiles } from './book.ts';
import type { Fit } from './bookParts.ts';
import type { Typesetter } from './typst.ts';

const TIGHTEST = 3;
/** A last page that ends above this point (in points from the top) looks like an accident. */
const TOO_HIGH = 175;

/** Sets the book, and again with parts drawn in that would end in a few lines on a new page. */
export function fitBook(guide: Guide, edition: Edition, typst: Typesetter): Uint8Array {
  const fit: Fit = {};
  let pdf = typst.set(bookFiles(guide, edition, fit));
  for (let round = 0; round < TIGHTEST; round++) {
    const spilling = (typst.ask('ends') as { id: string; y: number }[]).filter(({ y }) => y < TOO_HIGH);
    if (spilling.length === 0) break;
    for (const { id } of spilling) fit[id] = (fit[id] ?? 0) + 1;
    pdf = typst.set(bookFiles(guide, edition, fit));
  }
  return pdf;
}
