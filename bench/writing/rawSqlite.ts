import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { ROW } from './row.ts';

/** A program of its own: commits rows one by one for so many seconds and says how many a second. */
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
