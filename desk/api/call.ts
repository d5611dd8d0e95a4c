import type { z } from 'zod';
import type { Commands } from '../../server/commands/commands.ts';

/** The commands of the server, with their types. */
export type CommandName = keyof Commands;
export type InputOf<Name extends CommandName> = z.infer<Commands[Name]['input']>;
export type ResultOf<Name extends CommandName> = Awaited<ReturnType<Commands[Name]['run']>>;

/** A failed call; the message explains it to a person. */
export class CallError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Runs a command on the server. */
export async function call<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
): Promise<ResultOf<Name>> {
  const response = await post(`/api/${name}`, input);
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new CallError(response.status, reasonIn(body));
}

/** Posts JSON, as the server expects it from its own pages; redirects to the login when needed. */
export async function post(path: string, body: object): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (isUnattended()) headers['desk-unattended'] = '1';
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(path, request).catch(() => {
    throw new CallError(0, 'The shop cannot be reached. Is it running?');
  });
  if (response.status !== 401) return response;
  const here = location.pathname + location.search;
  location.assign(`/login?to=${encodeURIComponent(here)}`);
  return new Promise(() => undefined);
}

function reasonIn(body: { refusal?: string; problems?: { field: string; reason: string }[] }) {
  const problems = body.problems?.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
  return body.refusal ?? problems ?? 'Something broke. Please try again.';
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
