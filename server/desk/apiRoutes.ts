import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { inWords } from '../../rules/inWords.ts';
import { Refusal } from '../core/userError.ts';
import type { DeskParts } from './deskApp.ts';
import { changeRefusal } from './guard.ts';

const MOST_BYTES = 65_536;

/** Every command of the seller that needs no files of the seller's own, as `POST /api/<command>`. */
export function apiRoutes(parts: DeskParts) {
  const { commands } = parts;
  const findCommand = (name: string) => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    return command?.onlyCommandLine ? undefined : command;
  };
  const onError = (c: Context) => c.json({ refusal: 'That is too much at once.' }, 413);
  return new Hono()
    .post('/api/:command', bodyLimit({ maxSize: MOST_BYTES, onError }), async (c) => {
      const refusal = changeRefusal(c);
      if (refusal) return refusal;
      const command = findCommand(c.req.param('command'));
      if (!command) return c.json({ refusal: 'The desk does not know how to do that.' }, 404);
      const sent: unknown = await c.req.json().catch(() => undefined);
      const input = command.input.safeParse(sent, { error: inWords });
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
    .all('/api/:command', (c) =>
      c.json({ refusal: 'This is asked with POST.' }, 405, { Allow: 'POST' }),
    );
}
