import type { OutboxRow } from '../db/schema.ts';
import type { Seller } from '../orders/context.ts';
import { whyNotAgain } from './mailAgain.ts';
import { mailSubjects } from './mailSubjects.ts';
import type { MailSummary } from './views.ts';

export async function mailSummaries(
  seller: Pick<Seller, 'store' | 'shop'>,
  rows: readonly OutboxRow[],
): Promise<MailSummary[]> {
  const subjectOf = await mailSubjects(seller, rows);
  const { timeZone } = seller.shop.company;
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    to: subjectOf(row).to,
    createdAt: row.created_at,
    nextTryAt: row.run_at,
    attempts: row.attempts,
    error: row.error,
    about: row.about,
    canResend: whyNotAgain(row, subjectOf(row), timeZone) === undefined,
  }));
}
