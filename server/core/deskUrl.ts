import type { Env } from './env.ts';

export const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
const EVERYWHERE = ['0.0.0.0', '::'];

/** Where the seller finds the desk; undefined when it stays closed, or when only the seller can know. */
export function deskUrl({ production, deskPassword, deskHost, deskPort }: Env): string | undefined {
  const isClosed = production && deskPassword === undefined;
  if (isClosed || deskPort === 0 || EVERYWHERE.includes(deskHost)) return undefined;
  if (LOOPBACK.includes(deskHost)) return `http://localhost:${deskPort}`;
  return `http://${deskHost.includes(':') ? `[${deskHost}]` : deskHost}:${deskPort}`;
}
