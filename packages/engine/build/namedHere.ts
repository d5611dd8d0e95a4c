import { relative, sep } from 'node:path';
import { ROOT, SHOP_DIR } from './folders.ts';

/** A seller's file as messages name it: as in this repository. */
const IN_SHOP =
  /(?<![\w./-])shop\/(?=(?:words|legal|product|pictures)\b|(?:facts|landing|shop\.config)\.ts|theme\.css)/g;

/**
 * A message with the seller's files as the project has them. The code that finds the problems is also
 * in the server, which does not know where the shop was built from.
 */
export function namedHere(message: string, folder = relative(ROOT, SHOP_DIR)): string {
  const place = folder === '' ? '' : `${folder.split(sep).join('/')}/`;
  return message.replace(IN_SHOP, () => place);
}
