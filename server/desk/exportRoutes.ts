import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import { calendarDay, zoneCity } from '../../rules/shopTime.ts';
import { MOST_ROWS } from '../commands/cursor.ts';
import { log } from '../core/log.ts';
import { record } from '../db/audit.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import type { DeskParts } from './deskApp.ts';
import { EXPORTS } from './exports.ts';

const pageSchema = z.object({ rows: z.array(z.unknown()), next: z.string().nullable() });

/** `GET /export/orders.csv` and its like, with the filters of the list in the query. */
export function exportRoutes(parts: DeskParts) {
  const { store, clock, commands } = parts;
  const { timeZone } = parts.shop.company;
  return new Hono().get('/export/:file{[a-z]+\\.csv}', async (c) => {
    const name = c.req.param('file').replace('.csv', '');
    const list = Object.hasOwn(EXPORTS, name) ? EXPORTS[name] : undefined;
    const command = list && commands[list.command];
    if (!list || !command) return c.notFound();
    const filters = { ...c.req.query(), after: undefined, rows: MOST_ROWS };
    const checked = command.input.safeParse(filters);
    if (!checked.success) return c.text('These filters are not known.', 422);
    await record(store, clock, 'desk', `${name} exported`, { actor: 'desk' });

    let after: string | null | undefined;
    const encoder = new TextEncoder();
    /** One page of the list at a time, and only when the reader has room for it. */
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(
          encoder.encode(BYTE_ORDER_MARK + csvLine(list.head(zoneCity(timeZone)))),
        );
      },
      async pull(controller) {
        try {
          // The embedded store answers at once: without a pause nobody else would be served meanwhile.
          await setImmediate();
          const input = command.input.parse({ ...filters, after: after ?? undefined });
          const page = pageSchema.parse(await command.run(parts, input));
          const lines =
            page.rows.length > 0 ? await list.lines({ store, timeZone }, page.rows) : [];
          if (lines.length > 0) controller.enqueue(encoder.encode(lines.map(csvLine).join('')));
          after = page.next;
          if (after === null) controller.close();
        } catch (error) {
          log.error({ error }, 'export failed');
          controller.error(error);
        }
      },
    });
    const day = calendarDay(clock(), timeZone);
    return c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
    });
  });
}
