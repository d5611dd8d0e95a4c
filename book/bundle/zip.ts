import { type Zippable, zipSync } from 'fflate';

export type Files = Record<string, Uint8Array>;

/** ZIP keeps local time without a zone: a date made from local parts gives the same bytes everywhere. */
const NO_TIME = new Date(1980, 0, 1);

/** Packs files in the order given; `stored` ones are left uncompressed. */
export function zip(files: Files, stored: readonly string[] = []): Uint8Array {
  const entries: Zippable = {};
  for (const [path, data] of Object.entries(files)) {
    entries[path] = [data, { mtime: NO_TIME, level: stored.includes(path) ? 0 : 9 }];
  }
  return zipSync(entries, { os: 3 });
}

export const bytes = (text: string) => new TextEncoder().encode(text);
