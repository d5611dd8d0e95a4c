import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Part } from './downloads.ts';

/** A file in an archive, with the size and checksum that its headers need. */
export type Entry = { name: string; source: string; bytes: number; crc32: number };

const [FILE, FOLDER] = [0o100644, 0o040755];
/** Version 4.5 of the format has archives and files over 4 GB. */
const [PLAIN, ZIP64] = [20, 45];
const UNIX = 3 << 8;
const UTF8_NAMES = 1 << 11;
/** Larger numbers are written into a ZIP64 field; the old field then holds its maximum. */
const [MAX16, MAX32] = [0xffff, 0xffffffff];

/**
 * A ZIP archive as the list of its parts: headers in memory, and between them the files as they are
 * on disk. Nothing is packed ahead, so a buyer's archive takes no space, and any byte range of it can
 * be sent without reading the rest. Entries are not compressed, because that would need a copy of
 * each: what is sold (PDF, EPUB, pictures, videos) is compressed already.
 */
export function zipArchive(entries: readonly Entry[], modified: Date) {
  const parts: Part[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const add = (part: Part) => {
    parts.push(part);
    offset += part instanceof Uint8Array ? part.length : part.bytes;
  };
  for (const { name, source, bytes, crc32 } of [...foldersOf(entries), ...entries]) {
    const entry = { name: Buffer.from(name), bytes, crc32, offset, time: timeFields(modified) };
    directory.push(directoryRecord(entry));
    add(localHeader(entry));
    if (bytes > 0) add({ source, bytes });
  }
  add(Buffer.concat([...directory, endOfArchive(directory, offset)]));
  const headers = parts.filter((part) => part instanceof Uint8Array);
  const etag = createHash('sha256').update(Buffer.concat(headers)).digest('hex');
  return { parts, bytes: offset, etag };
}

/** Every folder on the way to a file, outer ones first. */
function foldersOf(entries: readonly Entry[]): Entry[] {
  const folders = new Set<string>();
  for (const { name } of entries) {
    for (let at = posix.dirname(name); at !== '.'; at = posix.dirname(at)) folders.add(`${at}/`);
  }
  return [...folders].sort().map((name) => ({ name, source: '', bytes: 0, crc32: 0 }));
}

type Located = Omit<Entry, 'name' | 'source'> & {
  name: Buffer;
  offset: number;
  time: ReturnType<typeof timeFields>;
};

function localHeader({ name, bytes, crc32, time }: Located): Buffer {
  const zip64 = bytes >= MAX32 ? fields([2, 1], [2, 16], [8, bytes], [8, bytes]) : Buffer.alloc(0);
  return Buffer.concat([
    fields([4, 0x04034b50], [2, zip64.length > 0 ? ZIP64 : PLAIN], [2, UTF8_NAMES], [2, 0]),
    time.dos,
    fields([4, crc32], [4, Math.min(bytes, MAX32)], [4, Math.min(bytes, MAX32)]),
    fields([2, name.length], [2, time.unix.length + zip64.length]),
    name,
    time.unix,
    zip64,
  ]);
}

function directoryRecord({ name, bytes, crc32, offset, time }: Located): Buffer {
  const isLarge = bytes >= MAX32 || offset >= MAX32;
  const zip64 = isLarge
    ? fields([2, 1], [2, 24], [8, bytes], [8, bytes], [8, offset])
    : Buffer.alloc(0);
  const size = isLarge ? MAX32 : bytes;
  const mode = name.at(-1) === '/'.charCodeAt(0) ? FOLDER : FILE;
  return Buffer.concat([
    fields([4, 0x02014b50], [2, UNIX + ZIP64], [2, isLarge ? ZIP64 : PLAIN], [2, UTF8_NAMES]),
    fields([2, 0]),
    time.dos,
    fields([4, crc32], [4, size], [4, size]),
    fields([2, name.length], [2, time.unix.length + zip64.length]),
    // No comment, first disk, no internal attributes.
    fields([2, 0], [2, 0], [2, 0], [4, mode * 0x10000], [4, isLarge ? MAX32 : offset]),
    name,
    time.unix,
    zip64,
  ]);
}

function endOfArchive(directory: readonly Buffer[], offset: number): Buffer {
  const count = directory.length;
  const bytes = directory.reduce((sum, { length }) => sum + length, 0);
  const zip64 = [
    fields([4, 0x06064b50], [8, 44], [2, UNIX + ZIP64], [2, ZIP64], [4, 0], [4, 0]),
    fields([8, count], [8, count], [8, bytes], [8, offset]),
    fields([4, 0x07064b50], [4, 0], [8, offset + bytes], [4, 1]),
  ];
  const listed = Math.min(count, MAX16);
  return Buffer.concat([
    ...(count >= MAX16 || offset + bytes >= MAX32 ? zip64 : []),
    fields([4, 0x06054b50], [2, 0], [2, 0], [2, listed], [2, listed]),
    fields([4, Math.min(bytes, MAX32)], [4, Math.min(offset, MAX32)], [2, 0]),
  ]);
}

/** The old field has a local time without a zone, here UTC; the Unix field is exact. */
function timeFields(at: Date) {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const year = at.getUTCFullYear() - 1980;
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const seconds = Math.floor(at.getTime() / 1000);
  return {
    dos: fields([2, time], [2, date]),
    unix: fields([2, 0x5455], [2, 5], [1, 1], [4, seconds]),
  };
}

/** Numbers in the byte order of ZIP. */
function fields(...list: readonly (readonly [size: 1 | 2 | 4 | 8, value: number])[]): Buffer {
  const written = list.map(([size, value]) => {
    const field = Buffer.alloc(size);
    if (size === 8) field.writeBigUInt64LE(BigInt(value));
    else field.writeUIntLE(value, 0, size);
    return field;
  });
  return Buffer.concat(written);
}
