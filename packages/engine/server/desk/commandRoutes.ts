import { Hono } from 'hono';
import { describeIssue } from '../../rules/describeIssue.ts';
import { lookUp } from '../../rules/lookUp.ts';
import { parseJson } from '../core/parseJson.ts';
import type { DeskParts } from './deskApp.ts';
import { onlyFromDesk } from './guard.ts';

/** `POST /api/<command>` for every command that needs no files on the seller's machine. */
export function commandRoutes(parts: DeskParts) {
  const { commands } = parts;
  const findCommand = (name: string) => {
    const command = lookUp(commands, name);
    return command?.onlyCommandLine ? undefined : command;
  };
  return new Hono()
    .post('/api/:command', onlyFromDesk(parts.env), async (c) => {
      const command = findCommand(c.req.param('command'));
      if (!command) return c.json({ refusal: 'Unknown command.' }, 404);
      const sent = readJson(await c.req.text());
      const input = command.input.safeParse(sent, { error: describeIssue });
      if (!input.success) {
        const problems = input.error.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys'
            ? issue.keys.map((key) => ({
                field: [...issue.path, key].join('.'),
                reason: 'unknown',
              }))
            : { field: issue.path.join('.'), reason: issue.message },
        );
        return c.json({ problems }, 422);
      }
      return c.json((await command.run({ ...parts, actor: c.get('user') }, input.data)) ?? null);
    })
    .all('/api/:command', (c) => c.json({ refusal: 'Use POST.' }, 405, { Allow: 'POST' }));
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
