import { Hono } from 'hono';
import { importRatesFor } from '../commands/taxCommands.ts';
import { UserError } from '../core/userError.ts';
import type { DeskParts } from './deskApp.ts';
import { rejectForeign } from './guard.ts';

/** The ECB's file from the seller's computer; on the command line it is `rates <file>`. */
export const ratesRoute = (parts: DeskParts) =>
  new Hono().post('/rates', async (c) => {
    const refusal = rejectForeign(c, parts.env);
    if (refusal) return refusal;
    const file = new Uint8Array(await c.req.arrayBuffer());
    try {
      return c.json(await importRatesFor({ ...parts, actor: c.get('user') }, file));
    } catch (error) {
      if (error instanceof UserError) return c.json({ refusal: error.message }, 409);
      throw error;
    }
  });
