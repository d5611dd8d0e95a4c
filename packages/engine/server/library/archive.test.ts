import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { debianProgram } from '../../../../testkit/debian.ts';
import { newTestFolder } from '../../../../testkit/testFolder.ts';
import { type Entry, zipArchive } from './archive.ts';
import { type Part, readParts } from './downloads.ts';

const PUBLISHED = new Date('2026-11-15T12:34:56Z');
/** An ordinary user, when the tests run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let folder: string;
beforeEach(() => {
  folder = newTestFolder('archive-');
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

function entry(name: string, content: string): Entry {
  const source = join(folder, name.replaceAll('/', '-'));
  writeFileSync(source, content);
  return { name, source, bytes: Buffer.byteLength(content), crc32: crc32(content) };
}

/** Names in any script, as on a buyer's computer, whatever the locale of this one. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' };

/** Runs a program as somebody else, in a new folder of theirs, and returns that folder. */
function runAs(program: string, args: string[]): string {
  const target = join(folder, `by-${program}`);
  mkdirSync(target);
  if (NOBODY.uid) chownSync(target, NOBODY.uid, NOBODY.gid);
  const options = { cwd: target, env, ...NOBODY };
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', ...options });
  expect([program, status, stderr]).toEqual([program, 0, '']);
  return target;
}

const PROGRAMS: [name: string, args: string[], packages: string][] = [
  ['unzip', ['-q', '../all.zip'], 'unzip'],
  ['bsdtar', ['-xf', '../all.zip'], 'libarchive-tools'],
  ['python3', ['-m', 'zipfile', '-e', '../all.zip', '.'], 'python3'],
];

test('unpacks to readable files with their dates, for an ordinary user and every program', async () => {
  const contents = {
    'бундъл/книга.txt': 'the book',
    'бундъл/sheets/offer.csv': 'a,b',
    'бундъл/nothing': '',
  };
  const entries = Object.entries(contents).map(([name, content]) => entry(name, content));
  const { parts, bytes } = zipArchive(entries, PUBLISHED);
  const zip = await read(parts, 0, bytes - 1);
  expect(zip.length).toBe(bytes);
  writeFileSync(join(folder, 'all.zip'), zip);
  for (const [name, args, packages] of PROGRAMS) {
    debianProgram(name, packages);
    const unpacked = runAs(name, args);
    const read = Object.keys(contents).map((path) => {
      const { status, stdout } = spawnSync('cat', [path], {
        cwd: unpacked,
        encoding: 'utf8',
        ...NOBODY,
      });
      return status === 0 ? [path, stdout] : [path];
    });
    expect([name, Object.fromEntries(read)]).toEqual([name, contents]);
    // Python ignores modes and dates.
    if (name === 'python3') continue;
    const found = (path: string) => {
      const { mode, mtime } = statSync(join(unpacked, path));
      return [name, path, (mode & 0o777).toString(8), mtime];
    };
    for (const path of Object.keys(contents)) {
      expect(found(path)).toEqual([name, path, '644', PUBLISHED]);
    }
    expect(found('бундъл/sheets')).toEqual([name, 'бундъл/sheets', '755', PUBLISHED]);
  }
});

/** Copies each piece, because the next one is read into the same memory. */
async function read(parts: readonly Part[], start: number, end: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readParts(parts, { start, end })) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

test('sends any range of an archive, and the same bytes every time', async () => {
  const entries = [entry('a/one.txt', 'x'.repeat(300)), entry('a/empty', ''), entry('a/ж', 'ж')];
  const { parts, bytes, etag } = zipArchive(entries, PUBLISHED);
  const whole = await read(parts, 0, bytes - 1);
  const position = fc.integer({ min: 0, max: bytes - 1 });
  await fc.assert(
    fc.asyncProperty(position, position, async (a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      expect(await read(parts, start, end)).toEqual(whole.subarray(start, end + 1));
    }),
  );
  expect(zipArchive(entries, PUBLISHED).etag).toBe(etag);
  const changed = entries.map((one) => ({ ...one, crc32: 1 }));
  expect(zipArchive(changed, PUBLISHED).etag).not.toBe(etag);
});

test('holds files over 4 GB, and files after them', async () => {
  // Sparse: the zeros of the video take no space here, nor in the archive.
  const video = { name: 'all/video.mp4', source: join(folder, 'video'), bytes: 5e9, crc32: 0 };
  writeFileSync(video.source, '');
  truncateSync(video.source, video.bytes);
  const { parts, bytes } = zipArchive([video, entry('all/after.txt', 'behind it')], PUBLISHED);
  const archive = join(folder, 'all.zip');
  const file = openSync(archive, 'w');
  let at = 0;
  for (const part of parts) {
    const content =
      part instanceof Uint8Array ? part : part.bytes < 1e9 && readFileSync(part.source);
    if (content) writeSync(file, content, 0, content.length, at);
    at += part instanceof Uint8Array ? part.length : part.bytes;
  }
  closeSync(file);
  expect(at).toBe(bytes);
  for (const [name, args] of [
    ['unzip', ['-q', '../all.zip', 'all/after.txt']],
    ['bsdtar', ['-xf', '../all.zip', 'all/after.txt']],
  ] as const) {
    expect(readFileSync(join(runAs(name, [...args]), 'all/after.txt'), 'utf8')).toBe('behind it');
  }
  const listed = spawnSync('unzip', ['-l', archive], { encoding: 'utf8' }).stdout;
  expect(listed).toMatch(/5000000000 +2026-11-15 .*video\.mp4/);
});
