import { type Zippable, zipSync } from 'fflate';

export type Files = Record<string, Uint8Array>;

/** ZIP keeps local time without a zone: a date made from local parts gives the same bytes everywhere. */
const NO_TIME = new Date(1980, 0, 1);

const UNIX = 3;
/** A file without a mode is unreadable after unpacking on Linux. */
const READABLE = 0o100644 * 0x10000;

/** Packs files in the order given; `stored` ones are left uncompressed. */
export function zip(files: Files, stored: readonly string[] = []): Uint8Array {
  const entries: Zippable = {};
  for (const [path, data] of Object.entries(files)) {
    entries[path] = [data, { mtime: NO_TIME, level: stored.includes(path) ? 0 : 9 }];
  }
  return zipSync(entries, { os: UNIX, attrs: READABLE });
}

export const bytes = (text: string) => new TextEncoder().encode(text);
