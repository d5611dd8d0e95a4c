import type { Edition } from '../read/edition.ts';
import type { Guide } from '../read/guide.ts';
import { bookFiles } from './book.ts';
import type { Fit } from './bookParts.ts';
import type { Typesetter } from './typst.ts';

/** Tried in this order: drawn in to save the last page, or let out to fill it. */
const LEVELS = [0, 1, 2, 3, 4, -1, -3];
/** A last page that ends above this point (in points from the top) looks like an accident. */
const TOO_HIGH = 170;

/** Sets the book, and again with those parts adjusted that would end in a few lines on a new page. */
export function fitBook(guide: Guide, edition: Edition, typst: Typesetter): Uint8Array {
  const fit: Fit = {};
  let pdf = typst.set(bookFiles(guide, edition, fit));
  for (const before of LEVELS.keys()) {
    const ends = typst.ask('ends') as { id: string; y: number }[];
    const next = LEVELS[before + 1] ?? 0;
    const spilling = ends.filter(({ y }) => y < TOO_HIGH);
    if (spilling.length === 0) break;
    for (const { id } of spilling) fit[id] = next;
    pdf = typst.set(bookFiles(guide, edition, fit));
  }
  return pdf;
}
