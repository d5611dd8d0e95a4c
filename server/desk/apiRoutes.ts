import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { describeIssue } from '../../rules/describeIssue.ts';
import { Refusal } from '../core/userError.ts';
import type { DeskParts } from './deskApp.ts';
import { rejectChange } from './guard.ts';

const MAX_BODY_BYTES = 65_536;

/** `POST /api/<command>` for every command that needs no files on the seller's machine. */
export function apiRoutes(parts: DeskParts) {
  const { commands } = parts;
  const findCommand = (name: string) => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    return command?.onlyCommandLine ? undefined : command;
  };
  const onError = (c: Context) => c.json({ refusal: 'The request is too large.' }, 413);
  return new Hono()
    .post('/api/:command', bodyLimit({ maxSize: MAX_BODY_BYTES, onError }), async (c) => {
      const refusal = rejectChange(c);
      if (refusal) return refusal;
      const command = findCommand(c.req.param('command'));
      if (!command) return c.json({ refusal: 'There is no such command.' }, 404);
      const sent: unknown = await c.req.json().catch(() => undefined);
      const input = command.input.safeParse(sent, { error: describeIssue });
      if (!input.success) {
        const problems = input.error.issues.map(({ path, message }) => ({
          field: path.join('.'),
          reason: message,
        }));
        return c.json({ problems }, 422);
      }
      try {
        return c.json((await command.run(parts, input.data)) ?? null);
      } catch (error) {
        if (error instanceof Refusal) return c.json({ refusal: error.message }, 409);
        throw error;
      }
    })
    .all('/api/:command', (c) => c.json({ refusal: 'Use POST.' }, 405, { Allow: 'POST' }));
}
