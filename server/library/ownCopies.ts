import type { Edition, EditionFile } from './editions.ts';

/** Samples are for those who have not paid. */
export const isForBuyers = (file: EditionFile) => !file.path.startsWith('samples/');

export const isStamped = (file: EditionFile) =>
  file.type === 'application/pdf' && isForBuyers(file);

/** The archive of everything; archives that are sold as they are lie inside it. */
export const isWhole = (file: EditionFile) => file.whole ?? file.type === 'application/zip';

export const filesInside = (edition: Edition) =>
  edition.files.filter((file) => isForBuyers(file) && !isWhole(file));

/** As it was built, the archive would carry a PDF without its stamp past us. */
export const isOwnCopy = (edition: Edition, file: EditionFile) =>
  isStamped(file) || (isWhole(file) && filesInside(edition).some(isStamped));
