import type { ChildProcess } from 'node:child_process';
import { until } from './until.ts';

/** A server of somebody else's making, until it is stopped. */
export type Running = { pid: number; url: string; stop: () => Promise<void> };

/** As soon as it answers at the address that tells. */
export async function running(child: ChildProcess, url: string, asked = url): Promise<Running> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await until(`an answer of ${asked}`, () => fetch(asked).then((answer) => answer.ok));
  return {
    pid: child.pid ?? 0,
    url,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
