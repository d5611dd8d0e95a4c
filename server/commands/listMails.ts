import { z } from 'zod';
import { IS_UNFINISHED, type JobRow } from '../db/schema.ts';
import type { Seller } from '../orders/context.ts';
import type { Page } from './command.ts';
import { PAGE_SIZE, readCursor, toPage } from './cursor.ts';
import { mailSummaries } from './mailSummaries.ts';
import type { MailSummary } from './views.ts';

type Wanted = {
  state?: JobRow['state'] | undefined;
  order?: number | undefined;
  case?: number | undefined;
  after?: string | undefined;
  rows?: number | undefined;
};

/** Newest first; work that is no mail is shown only when it is stuck. */
export async function listMails(
  seller: Pick<Seller, 'store' | 'shop'>,
  wanted: Wanted,
): Promise<Page<MailSummary>> {
  const { state, after, rows = PAGE_SIZE } = wanted;
  const { store } = seller;
  let query = store
    .selectFrom('jobs')
    .selectAll()
    .where((row) => row.or([row('recipient', 'is not', null), row('state', '=', 'failed')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows + 1);
  if (state) query = query.where('state', '=', state);
  if (state && state !== 'done') query = query.where(IS_UNFINISHED);
  if (wanted.order) {
    const order = store.selectFrom('orders').select('id').where('number', '=', wanted.order);
    query = query.where('order_id', '=', order);
  }
  if (wanted.case) {
    const row = store.selectFrom('cases').select('id').where('number', '=', wanted.case);
    query = query.where('case_id', '=', row);
  }
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
  about: { order: number } | { case: number },
): Promise<MailSummary[]> {
  return (await listMails(seller, { ...about, rows: MOST_ABOUT_ONE })).rows.toReversed();
}
