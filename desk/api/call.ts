import type { CommandName, InputOf, ResultOf } from './contract.ts';
import { isUnattended } from './unattended.ts';

/** Something that was asked for and did not happen; the message says why, to a person. */
export class CallError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Does one thing that a seller can do. */
export async function call<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
): Promise<ResultOf<Name>> {
  const response = await post(`/api/${name}`, input);
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new CallError(response.status, reasonIn(body));
}

/** A post as the server expects it of its own pages. Whoever is not logged in is led to the login. */
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
