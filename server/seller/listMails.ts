import { z } from 'zod';
import type { JobKind } from '../outbox/lanes.ts';
import type { Store } from '../store/database.ts';
import type { OutboxRow } from '../store/schema.ts';
import type { Page } from './command.ts';
import { PAGE_SIZE, readCursor, toPage } from './cursor.ts';
import { mailSummaryOf } from './summaries.ts';
import type { MailSummary } from './views.ts';

/** Work of ours that no reader gets: shown only when it is stuck. */
const SILENT_KINDS: readonly JobKind[] = [
  'payment-event',
  'sandbox-event',
  'stamp-files',
  'pay-refund',
];

type Wanted = {
  state?: OutboxRow['state'] | undefined;
  about?: string | undefined;
  after?: string | undefined;
  rows?: number | undefined;
};

/** Newest first. */
export async function listMails(store: Store, wanted: Wanted): Promise<Page<MailSummary>> {
  const { state, about, after, rows = PAGE_SIZE } = wanted;
  let query = store
    .selectFrom('outbox')
    .selectAll()
    .where((row) => row.or([row('kind', 'not in', SILENT_KINDS), row('state', '=', 'parked')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows + 1);
  if (state) query = query.where('state', '=', state);
  if (about) query = query.where('about', '=', about);
  const last = readCursor(after, z.tuple([z.number(), z.string()]));
  if (last) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(...last)),
    );
  }
  return toPage(await query.execute(), rows, mailSummaryOf, (row) => [row.created_at, row.id]);
}
