import type { Context } from 'hono';
import { describeIssue } from '../../rules/describeIssue.ts';
import { lookUp } from '../../rules/lookUp.ts';
import type { DeskRoute } from '../commands/capability.ts';
import type { Command } from '../commands/command.ts';
import { readJson } from '../core/parseJson.ts';
import type { DeskParts } from './deskApp.ts';
import { asUser } from './routeGate.ts';

/** `POST /api/<command>` for every command that needs no files on the seller's machine. */
export function commandRoute(parts: DeskParts): DeskRoute {
  const find = (c: Context): Command | undefined => {
    const command = lookUp(parts.commands, c.req.param('command') ?? '');
    return command?.onlyCommandLine ? undefined : command;
  };
  return {
    on: 'POST /api/:command',
    roles: (c) => find(c)?.roles,
    async answer(c) {
      const command = find(c);
      if (!command) return c.notFound();
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
      return c.json((await command.run(asUser(parts, c), input.data)) ?? null);
    },
  };
}
