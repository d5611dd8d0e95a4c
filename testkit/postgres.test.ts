import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';

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

test('PostgreSQL ends with the process that started it, even if that is killed', async () => {
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
