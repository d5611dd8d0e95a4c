import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { Env } from './env.ts';

/** Fields of every line that is logged during a request. */
const requestFields = new AsyncLocalStorage<{ request: string }>();

/** Lines logged by `work`, at any depth, have the id of the request. */
export const withRequestId = <Result>(request: string, work: () => Result): Result =>
  requestFields.run({ request }, work);

let write = (line: string): void => {
  process.stderr.write(line);
};

const destination: DestinationStream = { write: (line) => write(withoutPersonalData(line)) };

/**
 * `log.info({ order: id }, 'order recorded')`. The message is a constant; what differs is in the
 * fields: ids, never names, addresses or links. Until `openLog` is called only errors are written,
 * and to stderr, because stdout of the command line is for results.
 */
export const log = pino(
  {
    level: 'error',
    base: null,
    errorKey: 'error',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { error: readableError },
    mixin: () => requestFields.getStore() ?? {},
  },
  destination,
);

/** Logs to stdout: readable lines in a terminal, JSON otherwise. */
export function openLog({ logLevel, logFormat }: Pick<Env, 'logLevel' | 'logFormat'>): void {
  log.level = logLevel;
  const isTerminal = process.stdout.isTTY === true;
  const format = logFormat ?? (isTerminal ? 'pretty' : 'json');
  const prettify = prettyFactory({ colorize: isTerminal, translateTime: 'SYS:HH:MM:ss.l' });
  write = (line) => {
    process.stdout.write(format === 'pretty' ? (prettify(line) ?? '') : line);
  };
  isJson = format === 'json';
}

let isJson = true;

/** Whether lines are read by a program, which takes nothing but JSON. */
export const logsJson = () => isJson;

/** Prints a line for the person who started the server. It must not mix with JSON lines. */
export function announce(line: string): void {
  (isJson ? process.stderr : process.stdout).write(`${line}\n`);
}

/** For tests: replaces the output and logs everything from debug up. */
export function logInto(sink: (line: string) => void): void {
  log.level = 'debug';
  write = sink;
}

/**
 * Database and mail errors also carry the values that were sent; those are left out. The message may
 * contain user input, which must not forge log lines or control the terminal.
 */
function readableError(error: unknown) {
  if (!(error instanceof Error)) return withoutControls(String(error));
  const message = withoutControls(error.message);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type: error.name,
    message,
    ...code,
    stack: [`${error.name}: ${message}`, ...frames.map(withoutControls)].join('\n'),
  };
}

/** C0 and C1 controls, and line separators. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;
const withoutControls = (text: string) => text.replaceAll(CONTROLS, '\ufffd');

/** Controls that JSON does not escape. */
const RAW_CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;
const EMAIL = /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu;
const LIBRARY_KEY = /\/library\/[\w-]{20,}/g;

/** A safety net, in case the text of an error contains an address or a key. */
const withoutPersonalData = (line: string) =>
  line
    .replaceAll(RAW_CONTROLS, '\ufffd')
    .replaceAll(EMAIL, '[email]')
    .replaceAll(LIBRARY_KEY, '/library/[key]');
