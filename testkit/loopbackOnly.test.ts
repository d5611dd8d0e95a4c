import { spawnSync } from 'node:child_process';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { LOOPBACK_ONLY } from './loopbackOnly.ts';

const REJECTED = 'Tests may not leave this machine, but one asked for shop.invalid';

test('a request to another machine fails at once', async () => {
  await expect(fetch('http://shop.invalid')).rejects.toMatchObject({
    cause: { message: REJECTED },
  });
  const error = await new Promise((done) => get('http://shop.invalid').on('error', done));
  expect(error).toMatchObject({ message: REJECTED });
});

test('a request from a child process to another machine fails too', () => {
  const script = `fetch('http://shop.invalid').catch((error) => console.log(error.cause.message))`;
  const env = { PATH: process.env.PATH ?? '', NODE_OPTIONS: LOOPBACK_ONLY };
  const { stdout } = spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  expect(stdout.trim()).toBe(REJECTED);
});
