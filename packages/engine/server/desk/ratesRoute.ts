import { Hono } from 'hono';
import { importRatesFor } from '../commands/taxCommands.ts';
import type { DeskParts } from './deskApp.ts';
import { onlyFromDesk } from './guard.ts';

/** The ECB's file from the seller's computer; on the command line it is `rates <file>`. */
export const ratesRoute = (parts: DeskParts) =>
  new Hono().post('/rates', onlyFromDesk(parts.env, 'any'), async (c) => {
    const file = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await importRatesFor({ ...parts, actor: c.get('user') }, file));
  });
