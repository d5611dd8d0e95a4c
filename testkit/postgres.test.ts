import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { FULL } from './engines.ts';
import { startPostgres } from './postgres.ts';

const SCRIPT = `
  import { startPostgres } from './testkit/postgres.ts';
  const { url } = await startPostgres({ fsync: false });
  console.log(url);
  setInterval(() => undefined, 1000);
`;

const answers = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

test('PostgreSQL ends with the process that started it, even if that is killed', FULL, async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(owner.stdout, 'data');
  const url = String(printed).trim();
  expect(await answers(url)).toBe(true);
  owner.kill('SIGKILL');
  await expect.poll(() => answers(url)).toBe(false);
});

test('PostgreSQL sorts in the same way whatever the locale of the machine', FULL, async () => {
  vi.stubEnv('LC_ALL', 'xx_XX.UTF-8');
  const postgres = await startPostgres({ fsync: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(`select 'a' > 'B' as by_code, lower('Ж') as lower`);
  expect(rows).toEqual([{ by_code: true, lower: 'ж' }]);
  await client.end();
  await postgres.stop();
  vi.unstubAllEnvs();
});
