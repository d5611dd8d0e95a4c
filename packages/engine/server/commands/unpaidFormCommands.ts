import { sql } from 'kysely';
import { z } from 'zod';
import { UNPAID_NOTES } from '../../content/seller.ts';
import { DAY_MS, HOUR_MS } from '../../rules/calendar.ts';
import { lastPlanned, type ReminderState, reminderState } from '../../rules/reminders.ts';
import { NO_SOURCE, SOURCE_KINDS, sourceOf } from '../../rules/sources.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { PurchaseFormRow } from '../db/schema.ts';
import type { CommandContext } from '../orders/context.ts';
import { findPurchaseForm, stopReminders } from '../payments/purchaseForms.ts';
import { subjectOf } from '../privacy/personalRecords.ts';
import { CURSOR, command, PAGE_SIZE, pageFields, readCursor, toPage } from './command.ts';

/** By the form's own order, or by an order of the same address since: a payment link has no form. */
const isUnpaid = sql<boolean>`not exists (
  select 1 from orders where orders.purchase_form_id = purchase_forms.id and orders.state <> 'failed'
) and not exists (
  select 1 from orders where orders.email = lower(purchase_forms.email)
    and orders.created_at >= purchase_forms.received_at and orders.state <> 'failed'
)`;

/** Of all kinds of reminders, those that the list can be narrowed to. */
const FILTERS = ['not-wanted', 'planned', 'sent', 'withdrawn'] as const satisfies ReminderState[];

const hasReminder = (wanted: (typeof FILTERS)[number], plannedSince: number) =>
  ({
    'not-wanted': sql<boolean>`reminder_agreed = 0`,
    planned: sql<boolean>`reminder_agreed = 1 and reminder_sent_at is null
      and reminder_withdrawn_at is null and received_at >= ${plannedSince}`,
    sent: sql<boolean>`reminder_sent_at is not null`,
    withdrawn: sql<boolean>`reminder_sent_at is null and reminder_withdrawn_at is not null`,
  })[wanted];

const plannedSinceOf = ({ clock, shop }: Pick<CommandContext, 'clock' | 'shop'>) =>
  lastPlanned(clock().getTime(), shop.checkout.reminderAfterHours);

export type UnpaidForm = ReturnType<typeof unpaidForm>;

const unpaidForm = (context: Pick<CommandContext, 'clock' | 'shop'>, row: PurchaseFormRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  receivedAt: row.received_at,
  ageHours: Math.floor((context.clock().getTime() - row.received_at) / HOUR_MS),
  source: sourceIn(row),
  language: row.language,
  paymentOpened: row.checkout_at !== null,
  reminder: reminderState(row, plannedSinceOf(context)),
  reminderSentAt: row.reminder_sent_at,
  deletedAt: row.received_at + context.shop.retention.purchaseFormDays * DAY_MS,
});

/** The first that is known: campaign, site, code. */
function sourceIn({ attribution }: PurchaseFormRow): string | null {
  const known: Record<string, string> = JSON.parse(attribution);
  const values = SOURCE_KINDS.map((kind) => sourceOf(known, kind));
  return values.find((value) => value !== NO_SOURCE) ?? null;
}

export const unpaid = command({
  summary: 'List forms that were not paid, newest first',
  roles: ['owner', 'support'],
  input: z.object({
    reminder: z.enum(FILTERS).optional().describe('Only forms with this kind of reminder'),
    ...pageFields,
  }),
  async run(context, { reminder, after, rows: size = PAGE_SIZE }) {
    const last = readCursor(after, z.tuple([CURSOR.time, CURSOR.text]));
    let query = context.store
      .selectFrom('purchase_forms')
      .selectAll()
      .where('suspicion', 'is', null)
      .where(isUnpaid)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size + 1);
    if (reminder) query = query.where(hasReminder(reminder, plannedSinceOf(context)));
    if (last) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('received_at', 'id'), '<', tuple(...last)),
      );
    }
    const page = toPage(
      await query.execute(),
      size,
      (row) => unpaidForm(context, row),
      (row) => [row.received_at, row.id],
    );
    return { ...page, notes: notesOf(context) };
  },
});

/** What the seller has to know to read the list. */
function notesOf({ env, shop, payments }: CommandContext): string[] {
  const { reminderAfterHours } = shop.checkout;
  return [
    UNPAID_NOTES.retention(shop.retention.purchaseFormDays),
    env.purchaseFormUrl
      ? UNPAID_NOTES.formService(new URL(env.purchaseFormUrl).host)
      : reminderAfterHours === undefined
        ? UNPAID_NOTES.remindersOff
        : UNPAID_NOTES.reminders(reminderAfterHours),
    ...(payments.provider === 'stripe' ? [UNPAID_NOTES.paymentLink] : []),
  ];
}

export const unpaidStopReminder = command({
  summary: 'Record that a visitor doesn’t want the reminder of an unpaid form',
  positional: ['id'],
  roles: ['owner', 'support'],
  input: z.object({ id: z.string().max(100).describe('ID of the form, from the "unpaid" list') }),
  async run(context, { id }) {
    const { store, clock, secrets, actor } = context;
    return store.transaction().execute(async (transaction) => {
      const form = await findPurchaseForm(transaction, id);
      if (!form) throw new UserError(`Form ${id} not found. Run "unpaid" to list forms.`);
      if (reminderState(form, plannedSinceOf(context)) !== 'planned') {
        throw new UserError('No reminder is planned for this form.');
      }
      await stopReminders(transaction, id, clock().getTime());
      await record(transaction, clock, subjectOf(secrets, form.email), 'reminder stopped', {
        actor,
      });
      return unpaidForm(context, { ...form, reminder_withdrawn_at: clock().getTime() });
    });
  },
});
