import shop from '#shop';
import { messagesFor } from '../../content/messages/index.ts';
import { latestDayOnEarth } from '../../rules/calendar.ts';
import type { Language } from '../../rules/language.ts';
import { problemsOf } from '../../rules/problems.ts';
import { type PurchaseProblem, purchaseSchema } from '../../rules/purchase.ts';
import { asRecord } from '../../rules/record.ts';
import { type RefundProblem, refundSchema } from '../../rules/refund.ts';
import { openEnvelope } from '../../rules/submission.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/database.ts';
import { keepPurchase, keepRefund, type Received } from './store.ts';

export type FormProblem = { field: string; message: string };
export type FormResult = { ok: true; email: string } | { ok: false; problems: FormProblem[] };

/** Who sent a form, as the server sees it. */
export type Sender = { language: Language; address: string; userAgent: string };

/** Checks and stores. Returns only when what was acknowledged is on disk. */
export async function takePurchase(
  store: Store,
  clock: Clock,
  values: unknown,
  sender: Sender,
): Promise<FormResult> {
  const parsed = purchaseSchema.safeParse(values);
  if (!parsed.success) {
    const { problems } = messagesFor(sender.language).buy.form;
    return {
      ok: false,
      problems: problemsOf<string, PurchaseProblem>(parsed.error).map(({ field, code }) => ({
        field,
        message: problems[code],
      })),
    };
  }
  await keepPurchase(store, parsed.data, received(values, sender, clock));
  return { ok: true, email: parsed.data.email };
}

export async function takeRefund(
  store: Store,
  clock: Clock,
  values: unknown,
  sender: Sender,
): Promise<FormResult> {
  const schema = refundSchema({ today: latestDayOnEarth(clock()), policy: shop.policies });
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const { problems } = messagesFor(sender.language).refund;
    return {
      ok: false,
      problems: problemsOf<string, RefundProblem>(parsed.error).map(({ field, code }) => ({
        field,
        message: problems[code],
      })),
    };
  }
  const what = { ...received(values, sender, clock), ipAddress: sender.address };
  await keepRefund(store, parsed.data, what);
  return { ok: true, email: parsed.data.email };
}

function received(values: unknown, sender: Sender, clock: Clock): Received {
  const at = clock();
  return {
    ...openEnvelope(values, shop.forms.minimumFillSeconds),
    at,
    language: sender.language,
    submittedAt: submittedAt(values) ?? at.toISOString(),
    userAgent: sender.userAgent,
  };
}

/** The browser's own time of sending, when it is one. */
function submittedAt(values: unknown): string | undefined {
  const { timestamp } = asRecord(values);
  const time = typeof timestamp === 'string' ? new Date(timestamp) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}
