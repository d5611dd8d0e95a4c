import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { chunksOf } from '../../formats/checksums.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { isRecord } from '../../rules/record.ts';
import { UserError } from '../core/userError.ts';
import type { Store } from '../db/database.ts';
import { filesBelow } from '../db/files.ts';
import { isDraft } from '../library/bundle.ts';
import type { Stored, TableRule } from '../privacy/rule.ts';
import type { CopiedFile } from './manifest.ts';

const PRIVATE = 0o600;
/** The second: the quota of the user who runs the process is used up. */
const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/** Writes and flushes a file that only its owner can read. */
export async function writeDurably(
  file: string,
  chunks: AsyncIterable<string | Buffer> | Iterable<string>,
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', PRIVATE);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      const content = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(content);
      bytes += content.length;
      await handle.appendFile(content);
    }
    await handle.sync();
  } catch (error) {
    if (!isRecord(error) || !DISK_FULL.includes(String(error.code))) throw error;
    throw new UserError(`There’s no space left on the disk for ${file} (${bytes} bytes so far).`);
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

export async function copyDurably(
  from: string,
  to: string,
  path: string,
  as = path,
): Promise<CopiedFile> {
  return { path, ...(await writeDurably(join(to, as), chunksOf(join(from, path)))) };
}

/** The files that cannot be made again: editions, and the secret that signs links. */
export async function filesToBackUp(dataDir: string): Promise<string[]> {
  const own = await readdir(dataDir);
  const editions = own.includes('editions') ? await readdir(join(dataDir, 'editions')) : [];
  const files: string[] = [];
  // Drafts exist only while an edition is published.
  for (const edition of editions.filter((name) => !isDraft(name))) {
    const folder = join('editions', edition);
    files.push(...(await filesBelow(join(dataDir, folder))).map((file) => join(folder, file)));
  }
  return [...files, ...own.filter((name) => name === 'secret')];
}

/** Splits at line feeds only: texts may contain other line separators. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const BATCH_ROWS = 1000;

/** All rows of a table in batches by primary key, so memory does not grow with the table. */
export async function* rowPages(
  store: Store,
  table: string,
  rule: TableRule,
): AsyncGenerator<Stored[]> {
  const key = sql.join(rule.key.map((column) => sql.ref(column)));
  let last: Stored | undefined;
  for (;;) {
    const from = sql`select * from ${sql.table(table)}`;
    const after =
      last && sql`where (${key}) > (${sql.join(rule.key.map((name) => lookUp(last, name)))})`;
    const { rows } = await sql<Stored>`
      ${from} ${after ?? sql``} order by ${key} limit ${sql.lit(BATCH_ROWS)}
    `.execute(store);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
    last = rows.at(-1);
  }
}

/** A row as one line, the same for both engines. */
export const rowLine = (row: Stored) => JSON.stringify(row, Object.keys(row).sort());

/**
 * A digest of a table's rows. Engines sort differently, so it does not depend on their order. Rows
 * are unique, so no two cancel out.
 */
export function tableDigest() {
  const sum = Buffer.alloc(32);
  let rows = 0;
  return {
    add(line: string) {
      const hash = createHash('sha256').update(line).digest();
      for (let n = 0; n < sum.length; n += 1) sum[n] = (sum[n] ?? 0) ^ (hash[n] ?? 0);
      rows += 1;
    },
    result: () => ({ rows, digest: sum.toString('hex') }),
  };
}
