import { type Page, Refusal } from '../seller/command.ts';
import type { MailSummary } from '../seller/views.ts';
import type { Store } from '../store/database.ts';
import type { OutboxRow } from '../store/schema.ts';

/** Work of ours that no reader gets: shown only when it is stuck. */
const SILENT_KINDS = ['payment-event', 'sandbox-event', 'stamp-files'];
const PAGE = 50;

type Wanted = {
  state?: OutboxRow['state'] | undefined;
  about?: string | undefined;
  after?: string | undefined;
};

/** Newest first. */
export async function listMails(store: Store, wanted: Wanted): Promise<Page<MailSummary>> {
  const { state, about, after } = wanted;
  let query = store
    .selectFrom('outbox')
    .selectAll()
    .where((row) => row.or([row('kind', 'not in', SILENT_KINDS), row('state', '=', 'parked')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (state) query = query.where('state', '=', state);
  if (about) query = query.where('about', '=', about);
  if (after) {
    const { at, id } = readCursor(after);
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(at, id)),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const next = rows.length > PAGE && last ? `${last.created_at}.${last.id}` : null;
  return { rows: page.map(summaryOf), next };
}

export const summaryOf = (row: OutboxRow): MailSummary => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  createdAt: row.created_at,
  nextTryAt: row.run_at,
  attempts: row.attempts,
  error: row.error,
  about: row.about,
});

function readCursor(after: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(after) ?? [];
  if (at === undefined || id === undefined) {
    throw new Refusal('There is no such page: take the cursor that the last page gave.');
  }
  return { at: Number(at), id };
}
