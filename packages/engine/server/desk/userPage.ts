import { mayUse } from '../../rules/roles.ts';
import type { DeskUser } from '../people/deskUsers.ts';
import { fillTemplate } from './appFiles.ts';
import type { DeskParts } from './deskApp.ts';
import { whoCanChangeIt } from './routeGate.ts';

/** The page of the app, which shows a user what the commands of their role can do. */
export async function pageFor(parts: DeskParts, { name, role }: DeskUser): Promise<string> {
  const allowed = Object.entries(parts.commands).filter(([, { roles }]) => mayUse(roles, role));
  return fillTemplate(parts.files.page, {
    USER: name,
    ROLE: role,
    COMMANDS: allowed.map(([command]) => command).join(' '),
    OWNERS: await whoCanChangeIt(parts),
  });
}
