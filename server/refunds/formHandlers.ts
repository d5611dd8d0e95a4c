import { z } from 'zod';
import type { Content } from '../../content/content.ts';
import { type CaseFlag, caseReference } from '../../rules/case.ts';
import type { Language } from '../../rules/language.ts';
import { readRefund } from '../../rules/refundAnswers.ts';
import type { Shop } from '../../rules/shop.ts';
import { openedBySeller } from '../cases/openedBySeller.ts';
import { payingCaseOf } from '../cases/payingCase.ts';
import { refundedBefore } from '../cases/refundedBefore.ts';
import { withdrawalDueAt } from '../cases/withdrawalDueAt.ts';
import type { Store } from '../db/database.ts';
import type { Handlers } from '../jobs/handler.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/sendMail.ts';

const payloadSchema = z.object({ dedupeKey: z.string() });

/** Acknowledgements of what people sent us: what it was, and when it came. */
export function formHandlers(
  { store, shop, content }: { store: Store; shop: Shop; content: Content },
  mailer: Mailer,
  publicUrl: string,
): Pick<Handlers, 'withdrawal-received' | 'refund-request-received'> {
  async function common(row: Submitted) {
    const { language } = row;
    const found = await store
      .selectFrom('cases')
      .select(['id', 'order_id', 'kind', 'number', 'flags'])
      .where('submission_id', '=', row.id)
      .executeTakeFirstOrThrow();
    const { flags: ofRefunds, withdrawalFlags, beingPaid } = content.messages(language).cases;
    const words: Readonly<Record<string, string>> =
      found.kind === 'refund' ? ofRefunds : withdrawalFlags;
    const flags: CaseFlag[] = JSON.parse(found.flags);
    const paying = await payingCaseOf(store, found);
    return {
      language,
      publicUrl,
      reference: caseReference(found.kind, found.number),
      receivedAt: new Date(row.received_at),
      email: row.email,
      openedBySeller: await openedBySeller(store, found.id),
      ...(flags.includes('already-refunded') && {
        refundedBefore: await refundedBefore(store, found),
      }),
      ...(!flags.includes('no-match') && {
        dueOn: new Date(withdrawalDueAt(row.received_at, shop)),
      }),
      notes: [
        ...(paying && flags.includes('refund-accepted') ? [beingPaid(paying.reference)] : []),
        ...flags.flatMap((flag) => words[flag] ?? []),
      ],
    };
  }

  return {
    async 'withdrawal-received'(payload, job) {
      const row = await store
        .selectFrom('withdrawals')
        .selectAll()
        .where('dedupe_key', '=', payloadSchema.parse(payload).dedupeKey)
        .executeTakeFirstOrThrow();
      const what = {
        kind: 'withdrawal-received',
        name: row.name,
        order: row.order_reference,
      } as const;
      await sendMail(mailer, row.email, { ...(await common(row)), ...what }, job.dedupe_key);
    },
    async 'refund-request-received'(payload, job) {
      const row = await store
        .selectFrom('refund_requests')
        .selectAll()
        .where('dedupe_key', '=', payloadSchema.parse(payload).dedupeKey)
        .executeTakeFirstOrThrow();
      const about = await common(row);
      const answers = answersInWords(content, row.answers, about.language);
      const { resolution } = readRefund(JSON.parse(row.answers));
      const mail = { kind: 'refund-request-received', ...about, resolution, answers } as const;
      await sendMail(mailer, row.email, mail, job.dedupe_key);
    },
  };
}

type Submitted = { id: string; language: string; received_at: number; email: string };

/** Every question that was answered, as the buyer saw it and said it; none when nobody was asked. */
export function answersInWords(
  content: Content,
  answers: string,
  language: Language,
): [string, string][] {
  const given: object = JSON.parse(answers);
  if (Object.keys(given).length === 0) return [];
  const { questions, options, yes, no } = content.messages(language).refund;
  const words: Readonly<Record<string, string>> = { ...options, Yes: yes, No: no };
  const said = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? yes : '';
    if (Array.isArray(value)) return value.map(said).join(', ');
    return words[String(value ?? '')] ?? String(value ?? '');
  };
  const labels: Readonly<Record<string, string>> = {
    ...questions,
    product: questions.productLabel,
    version: questions.versionLabel,
  };
  return Object.entries(readRefund(given))
    .map(([field, value]): [string, string] => [labels[field] ?? field, said(value)])
    .filter(([, value]) => value !== '');
}
