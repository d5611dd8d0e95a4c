import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';

/** About the size of a form or an event. */
const ROW = 'x'.repeat(500);

/** What disk and engine can do: rows of 500 bytes, one per commit. */
export function rawSqliteCommits(seconds: number, through: readonly string[] = []): number {
  const [command = '', ...args] = [
    ...through,
    process.execPath,
    import.meta.filename,
    String(seconds),
  ];
  return Number(execFileSync(command, args, { encoding: 'utf8' }));
}

/** The same on PostgreSQL over several connections: it flushes concurrent commits together. */
export async function rawPostgresCommits(url: string, clients: number, seconds: number) {
  const connections = Array.from(
    { length: clients },
    () => new pg.Client({ connectionString: url }),
  );
  await Promise.all(connections.map((connection) => connection.connect()));
  await connections[0]?.query('create table if not exists raw (id bigserial, content text)');
  const began = performance.now();
  let rows = 0;
  const insert = { name: 'raw', text: 'insert into raw (content) values ($1)', values: [ROW] };
  const work = async (connection: pg.Client) => {
    for (; performance.now() - began < seconds * 1000; rows += 1) await connection.query(insert);
  };
  await Promise.all(connections.map(work));
  const perSecond = rows / ((performance.now() - began) / 1000);
  await Promise.all(connections.map((connection) => connection.end()));
  return perSecond;
}

/** Run as a program: commits rows one by one for the given seconds and prints the rate. */
if (import.meta.main) {
  const seconds = Number(process.argv[2]);
  const folder = mkdtempSync(join(tmpdir(), 'raw-'));
  const file = new SQLite(join(folder, 'raw.db'));
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.exec('create table raw (id integer primary key, content text)');
  const insert = file.prepare('insert into raw (content) values (?)');
  const began = performance.now();
  let rows = 0;
  for (; performance.now() - began < seconds * 1000; rows += 1) insert.run(ROW);
  process.stdout.write(String(rows / ((performance.now() - began) / 1000)));
  file.close();
  rmSync(folder, { recursive: true });
}
