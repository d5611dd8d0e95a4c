import type { z } from 'zod';
import type { Commands } from '../../server/composition.ts';
import { sessionEnded, sessionWorks } from './session.ts';

/** The commands of the server, with their types. */
export type CommandName = keyof Commands;
export type InputOf<Name extends CommandName> = z.infer<Commands[Name]['input']>;
export type ResultOf<Name extends CommandName> = Awaited<ReturnType<Commands[Name]['run']>>;

const UNREACHABLE =
  'The shop can’t be reached. Check your internet connection, and that the shop is running.';
const BROKEN =
  'The shop couldn’t answer because of a problem on its side. If it happens again, its log has the reason.';
const LOGGED_OUT = 'You’ve been logged out. Log in again, then repeat this.';

/** A failed call; the message explains it to a person. */
export class CallError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Whether the server rejected the call, and would again. */
export const isFinal = (error: Error) =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** Runs a command on the server. */
export async function call<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
): Promise<ResultOf<Name>> {
  return answerOf<ResultOf<Name>>(await post(`/api/${name}`, input));
}

/** Sends a file as it is. */
export const sendFile = async <Result>(path: string, file: File): Promise<Result> =>
  answerOf(await send(path, 'application/octet-stream', file));

async function answerOf<Result>(response: Response): Promise<Result> {
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new CallError(response.status, response.status >= 500 ? BROKEN : reasonIn(body));
}

/** Posts JSON, as the server expects it from its own pages; leads to the login when needed. */
export const post = (path: string, body: object): Promise<Response> =>
  send(path, 'application/json', JSON.stringify(body));

/** Throws if a page of the desk can't be shown in a frame. */
export async function assertLoads(path: string): Promise<true> {
  const { ok, status } = await request(path, {});
  if (ok) return true;
  throw new CallError(status, status >= 500 ? BROKEN : 'This email no longer exists.');
}

const send = (path: string, type: string, body: string | File): Promise<Response> =>
  request(path, { method: 'POST', headers: { 'content-type': type }, body });

async function request(path: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, ...(isUnattended() && { 'desk-unattended': '1' }) };
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new CallError(0, UNREACHABLE);
  });
  if (response.status !== 401) {
    if (response.ok) sessionWorks();
    return response;
  }
  if (sessionEnded()) throw new CallError(401, LOGGED_OUT);
  return new Promise(() => undefined);
}

function reasonIn(body: { refusal?: string; problems?: { field: string; reason: string }[] }) {
  const problems = body.problems?.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
  return body.refusal ?? problems ?? 'Something went wrong. Please try again.';
}

const UNATTENDED_MS = 10 * 60_000;
let lastInput = Date.now();

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
  addEventListener(
    event,
    () => {
      lastInput = Date.now();
    },
    { passive: true, capture: true },
  );
}

/** Whether nobody has used this page for a while; its requests must not keep the session alive. */
export const isUnattended = () => Date.now() - lastInput > UNATTENDED_MS;
