/** The version of an edition. It is used in paths and URLs, so it must not contain separators. */
export const VERSION = /^\w[\w.-]*$/;

const MAX_PATH_LENGTH = 400;
/** In bytes: what common file systems allow, less the end that a copy may need. */
const MAX_NAME_BYTES = 240;
const MAX_FOLDERS = 8;
/** Names with these cannot be unpacked on Windows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[<>:"|?*\\\u0000-\u001f\u007f]/;
/** The list of files that each edition has. */
const RESERVED = 'manifest.json';

/** The path of a file of an edition in its one spelling, or why it cannot be used. */
export function readUploadPath(text: string): { path: string } | { problem: string } {
  const path = text.normalize('NFC');
  const problem = problemOf(path);
  return problem ? { problem } : { path };
}

function problemOf(path: string): string | undefined {
  const names = path.split('/');
  if (path === '') return 'The file has no name.';
  if (path.length > MAX_PATH_LENGTH) return 'The file’s name with its folders is too long.';
  if (names.length > MAX_FOLDERS + 1) return `“${path}” is in too many folders.`;
  if (names.some((name) => name === '' || name === '.' || name === '..'))
    return `“${path}” leads out of the version’s folder.`;
  if (FORBIDDEN.test(path)) return `“${path}” has a character that some systems can’t unpack.`;
  if (names.some((name) => /[. ]$|^ /.test(name)))
    return `“${path}” begins or ends with a space, or ends with a dot.`;
  if (names.some((name) => new TextEncoder().encode(name).length > MAX_NAME_BYTES))
    return `“${path}” is too long for some systems.`;
  if (path.toLowerCase() === RESERVED) return `${RESERVED} is the shop’s own list of files.`;
  return undefined;
}

/** Systems that ignore upper and lower case would unpack one over the other. */
export const isSameFile = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A download link works at least this long. The library page fetches new ones when they expire. */
export const SHORTEST_LINK_MS = 60 * 60_000;

/** How long a link to a file works: as long as a slow connection needs, and an hour to begin. */
export const downloadLife = (bytes: number, slowestMbit: number): number =>
  SHORTEST_LINK_MS + Math.ceil((bytes * 8) / (slowestMbit * 1000));
