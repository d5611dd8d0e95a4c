import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesBelow } from '../db/files.ts';
import { isDraft } from '../library/bundle.ts';
import type { CopiedFile } from './manifest.ts';

const PRIVATE = 0o600;

/** Writes a file that only its owner can read and that is on the disk when this is over. */
export async function writeDurably(
  file: string,
  chunks: AsyncIterable<string | Buffer>,
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', PRIVATE);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      const content = Buffer.from(chunk);
      hash.update(content);
      bytes += content.length;
      await handle.appendFile(content);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

export async function copyInto(
  from: string,
  to: string,
  path: string,
  as = path,
): Promise<CopiedFile> {
  const content = createReadStream(join(from, path));
  return { path, ...(await writeDurably(join(to, as), content)) };
}

/** What of the data folder cannot be made again: what is sold, and the key to every link. */
export async function filesToKeep(dataDir: string): Promise<string[]> {
  const own = await readdir(dataDir);
  const editions = own.includes('editions') ? await readdir(join(dataDir, 'editions')) : [];
  const files: string[] = [];
  // Drafts come and go while an edition is published.
  for (const edition of editions.filter((name) => !isDraft(name))) {
    const folder = join('editions', edition);
    files.push(...(await filesBelow(join(dataDir, folder))).map((file) => join(folder, file)));
  }
  return [...files, ...own.filter((name) => name === 'secret')];
}

/** Lines end with a line feed and with nothing else: texts may hold any other kind of line end. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
