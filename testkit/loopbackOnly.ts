import { Socket } from 'node:net';

/** Preloaded into every test and every server that tests start: no connection leaves this machine. */
export const LOOPBACK_ONLY = `--import=${import.meta.url}`;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
const { connect } = Socket.prototype;

Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]): Socket {
  const host = hostIn(args);
  if (host === undefined || LOOPBACK.test(host)) return Reflect.apply(connect, this, args);
  return this.destroy(new Error(`Tests may not leave this machine, but one asked for ${host}`));
};

/** Node.js calls `connect` with options, with port and host, or with an array of them. */
function hostIn(args: readonly unknown[]): string | undefined {
  const [first, second] = args.flat();
  if (typeof first === 'object' && first !== null && 'host' in first) return String(first.host);
  return typeof second === 'string' ? second : undefined;
}
