import type { Context } from 'hono';
import { isRecord } from '../../rules/record.ts';
import type { Sent } from './form.ts';

/** JSON from our script, or a plain form post; anything else is undefined. */
export async function readForm(c: Context): Promise<Sent | undefined> {
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  try {
    if (type === 'application/json') {
      const values = await c.req.json();
      return isRecord(values) ? values : undefined;
    }
    if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
      return await c.req.parseBody({ all: true });
    }
  } catch {
    return undefined;
  }
  return undefined;
}

/** Whether the sender expects JSON back, also when what was sent could not be read. */
export function wantsJson(c: Context): boolean {
  const json = 'application/json';
  const accepts = c.req.header('accept') ?? '';
  return accepts.includes(json) || (c.req.header('content-type') ?? '').includes(json);
}
