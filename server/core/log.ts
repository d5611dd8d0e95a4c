import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { Env } from './env.ts';

/** What every line of a request carries. */
const requestFields = new AsyncLocalStorage<{ request: string }>();

/** Lines logged by `work`, however deep, carry the id of the request. */
export const withRequestId = <Result>(request: string, work: () => Result): Result =>
  requestFields.run({ request }, work);

let write = (line: string): void => {
  process.stderr.write(line);
};

const destination: DestinationStream = { write: (line) => write(withoutPersonalData(line)) };

/**
 * The log: `log.info({ order: id }, 'order recorded')`. A message is a constant, and what differs is
 * in the fields: ids, never names, addresses or links. Until `openLog` only errors are written, to
 * stderr: stdout of the command line belongs to its answers.
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

/** Lines for people in a terminal, JSON for programs, on stdout. */
export function openLog({ logLevel, logFormat }: Env): void {
  log.level = logLevel;
  const isTerminal = process.stdout.isTTY === true;
  const format = logFormat ?? (isTerminal ? 'pretty' : 'json');
  const prettify = prettyFactory({ colorize: isTerminal, translateTime: 'SYS:HH:MM:ss.l' });
  write = (line) => {
    process.stdout.write(format === 'pretty' ? (prettify(line) ?? '') : line);
  };
  // What is said to a person must not stand between lines that a program reads.
  announceOn = format === 'pretty' ? process.stdout : process.stderr;
}

let announceOn: NodeJS.WriteStream = process.stderr;

/** Says something to the person who has started the server. */
export function announce(line: string): void {
  announceOn.write(`${line}\n`);
}

/** For tests: takes the place of the output, and everything from debug on is logged. */
export function logInto(sink: (line: string) => void): void {
  log.level = 'debug';
  write = sink;
}

/**
 * Only what helps: database and mail errors also carry the values that were sent. The message may
 * repeat text from outside, which must not look like lines of its own or control the terminal.
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

/** C0 and C1 controls, and what some programs take for the end of a line. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;
const withoutControls = (text: string) => text.replaceAll(CONTROLS, '\ufffd');

/** Those that JSON leaves as they are. */
const RAW_CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;
const EMAIL = /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu;
const LIBRARY_KEY = /\/library\/[\w-]{20,}/g;

/** A last barrier, should one slip into the text of an error. */
const withoutPersonalData = (line: string) =>
  line
    .replaceAll(RAW_CONTROLS, '\ufffd')
    .replaceAll(EMAIL, '[email]')
    .replaceAll(LIBRARY_KEY, '/library/[key]');
