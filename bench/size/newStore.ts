import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { newDatabase } from '../../testkit/postgres.ts';

export type Where = { dataDir: string; databaseUrl?: string };

const PROGRAM = resolve(import.meta.dirname, 'fill.ts');

/** A store that holds so many orders: in a folder of its own, or in a new database of that server. */
export async function newStore(orders: number, postgresUrl?: string): Promise<Where> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'));
  const databaseUrl = postgresUrl && (await newDatabase(postgresUrl));
  const args = [PROGRAM, String(orders), dataDir, ...(databaseUrl ? [databaseUrl] : [])];
  await promisify(execFile)(process.execPath, args);
  return { dataDir, ...(databaseUrl && { databaseUrl }) };
}
