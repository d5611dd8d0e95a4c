import type { DeskRoute } from '../commands/capability.ts';
import { importRatesFor, rates } from '../commands/taxCommands.ts';
import type { CommandContext } from '../orders/context.ts';
import { asUser } from './routeGate.ts';

/** The ECB's file from the seller's computer; on the command line it is `rates <file>`. */
export const ratesRoute = (parts: CommandContext): DeskRoute => ({
  on: 'POST /rates',
  roles: rates.roles,
  accepts: 'any',
  async answer(c) {
    const file = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await importRatesFor(asUser(parts, c), file));
  },
});
