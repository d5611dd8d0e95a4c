import { z } from 'zod';
import type { Store } from '../db/database.ts';

const opening = z.object({ actor: z.string() });

/** Whether the seller wrote down what the buyer wants; the log knows who opened a case. */
export async function openedBySeller(store: Store, caseId: string): Promise<boolean> {
  const line = await store
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', caseId)
    .where('event', '=', 'case opened')
    .executeTakeFirst();
  return line !== undefined && opening.safeParse(JSON.parse(line.details)).success;
}
