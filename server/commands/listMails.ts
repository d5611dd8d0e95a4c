import { z } from 'zod';
import type { OutboxRow } from '../db/schema.ts';
import type { Seller } from '../orders/context.ts';
import type { Page } from './command.ts';
import { PAGE_SIZE, readCursor, toPage } from './cursor.ts';
import { SILENT_KINDS } from './mailSubjects.ts';
import { mailSummaries } from './mailSummaries.ts';
import type { MailSummary } from './views.ts';

type Wanted = {
  state?: OutboxRow['state'] | undefined;
  about?: string | undefined;
  after?: string | undefined;
  rows?: number | undefined;
};

/** Newest first; work that is no mail is shown only when it is stuck. */
export async function listMails(
  seller: Pick<Seller, 'store' | 'shop'>,
  wanted: Wanted,
): Promise<Page<MailSummary>> {
  const { state, about, after, rows = PAGE_SIZE } = wanted;
  let query = seller.store
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
  const found = await mailSummaries(seller, await query.execute());
  return toPage(
    found,
    rows,
    (mail) => mail,
    (mail) => [mail.createdAt, mail.id],
  );
}

const MOST_ABOUT_ONE = 100;

/** All about one order or case, oldest first: it reads like a story. */
export async function mailsAbout(
  seller: Pick<Seller, 'store' | 'shop'>,
  about: string,
): Promise<MailSummary[]> {
  return (await listMails(seller, { about, rows: MOST_ABOUT_ONE })).rows.toReversed();
}
