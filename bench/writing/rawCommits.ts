import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';
import { ROW } from './row.ts';

const PROGRAM = resolve(import.meta.dirname, 'rawSqlite.ts');

/** What the disk and the engine allow: rows of 500 bytes, each in a commit of its own. */
export function rawSqliteCommits(seconds: number, through: readonly string[] = []): number {
  const [command = '', ...args] = [...through, process.execPath, PROGRAM, String(seconds)];
  return Number(execFileSync(command, args, { encoding: 'utf8' }));
}

/** The same on PostgreSQL, over so many connections at once: it puts what waits into one flush. */
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
