import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Env } from '../server/core/env.ts';

/** Loopback only: in dev mode this port gives access to the source. */
export const SITE_HOST = '127.0.0.1';

/** Checked before the build: a second start must not touch the files of the first. */
export async function portProblems(env: Env): Promise<string[]> {
  const problems = await Promise.all([
    problemOf('PORT', env.port, SITE_HOST),
    problemOf('DESK_PORT', env.deskPort, env.deskHost),
  ]);
  return problems.flat();
}

async function problemOf(setting: string, port: number, host: string): Promise<string[]> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    return [];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [
      code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop the program that uses it, or set ${setting} to another number.`
        : `Cannot listen on ${host}, port ${port} (${setting}): ${message}`,
    ];
  } finally {
    server.close();
  }
}
