import type Stripe from 'stripe';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { textIn } from '../../rules/language.ts';
import { shopDay } from '../../rules/shopTime.ts';
import { UserError } from '../core/userError.ts';
import { record } from '../db/audit.ts';
import type { Handler } from '../jobs/queue.ts';
import type { ProcessContext } from '../orders/context.ts';
import { textVersionsOf } from '../orders/legalTexts.ts';
import { findOrder } from '../orders/orderSearch.ts';
import { noteEvidenceDraft } from '../payments/paymentFacts.ts';
import { askStripe, idOf, openStripe } from '../payments/stripeApi.ts';
import { collectEvidence, type Evidence, soldVersion } from './collectEvidence.ts';
import { logLine } from './evidenceLines.ts';
import { evidencePage, type Part } from './evidencePage.ts';

type Fields = Stripe.DisputeUpdateParams.Evidence;

/** Stripe's limit for each text. */
const MAX_LENGTH = 20_000;
const ANSWERABLE = ['needs_response', 'warning_needs_response'];
/** After that the seller sees the error at the desk and can try again. */
const ATTEMPTS = 5;

/** Saves the evidence at Stripe as a draft. Only the seller submits it. */
export async function saveEvidenceDraft(
  context: ProcessContext & { actor: string },
  number: number,
) {
  const { store, clock, env, actor } = context;
  const stripe = openStripe(env);
  if (!stripe) {
    throw new UserError(
      'Connect Stripe, or set STRIPE_SECRET_KEY, with a key that may write disputes and files, or attach the evidence file in Stripe yourself.',
    );
  }
  const evidence = await collectEvidence(store, number);
  const dispute = evidence.disputes.find(({ status, answered }) => status === 'open' && !answered);
  if (!dispute) throw new UserError(`Order ${number} has no dispute that waits for your response.`);
  const note = (draft: { draft_saved_at?: number; draft_error: string | null }) =>
    noteEvidenceDraft(store, dispute.id, draft);
  try {
    const saved = await saveAtStripe(context, stripe, evidence, dispute.id);
    await note({ draft_saved_at: clock().getTime(), draft_error: saved.fileError });
    const details = { actor, dispute: dispute.id, fields: saved.fields };
    await record(store, clock, evidence.order.id, 'evidence draft saved', details);
    return { order: number, dispute: dispute.id, submitted: false, ...saved };
  } catch (error) {
    if (error instanceof UserError) await note({ draft_error: error.message });
    throw error;
  }
}

/** What the seller has written at Stripe is kept; our log and our file are renewed. */
async function saveAtStripe(
  context: ProcessContext,
  stripe: Stripe,
  evidence: Evidence,
  id: string,
) {
  const {
    status,
    evidence: current,
    metadata,
  } = await askStripe(() => stripe.disputes.retrieve(id));
  if (!ANSWERABLE.includes(status)) {
    throw new UserError(
      `Stripe takes no more evidence for this dispute: its status there is “${status.replaceAll('_', ' ')}”.`,
    );
  }
  const ours = await fieldsOf(context, evidence);
  const isOpen = (name: keyof Fields) => !current[name] || name === 'access_activity_log';
  const entries = Object.entries(ours) as [keyof Fields, string][];
  const fields = entries.filter(([name, value]) => value !== '' && isOpen(name));
  const file = idOf(current.uncategorized_file);
  const upload =
    file === null || file === metadata.evidence_file
      ? await uploadFile(context, stripe, evidence)
      : {};
  const attached = upload.file && { uncategorized_file: upload.file };
  await askStripe(() =>
    stripe.disputes.update(id, {
      evidence: { ...Object.fromEntries(fields), ...attached },
      // By this id we recognize our own file the next time.
      ...(upload.file && { metadata: { evidence_file: upload.file } }),
      submit: false,
    }),
  );
  return {
    fields: [...fields.map(([name]) => name), ...(attached ? ['uncategorized_file'] : [])],
    fileError: upload.error ?? null,
  };
}

/** A key may lack the permission for files; the texts are saved all the same. */
async function uploadFile(
  context: ProcessContext,
  stripe: Stripe,
  evidence: Evidence,
): Promise<{ file?: string; error?: string }> {
  const page = await evidencePage(context, evidence, SELLER_LANGUAGE);
  const data = Buffer.from(await context.typeset(page, 'evidence'));
  const name = evidenceFileName(evidence.order.number);
  try {
    const file = { data, name, type: 'application/pdf' };
    const made = await askStripe(() => stripe.files.create({ purpose: 'dispute_evidence', file }));
    return { file: made.id };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return {
      error: `The texts are saved, but not the evidence file. Attach it in Stripe yourself. ${error.message}`,
    };
  }
}

export const evidenceFileName = (number: number) => `evidence-order-${number}.pdf`;

async function fieldsOf(context: ProcessContext, evidence: Evidence): Promise<Fields> {
  const { shop, content } = context;
  const { publicUrl } = context.env;
  const { order, visits, emails, cases } = evidence;
  const { timeZone } = shop.company;
  const { parts } = await evidencePage(context, evidence, SELLER_LANGUAGE);
  const logTitle = content.messages(SELLER_LANGUAGE).evidence.log.title;
  const versions = textVersionsOf(order);
  const delivered = emails.find(({ accepted }) => accepted)?.at ?? order.paid_at;
  const declined = cases.findLast(({ decline_reason }) => decline_reason !== null);
  const lines = visits.map((visit) =>
    logLine(content, visit, SELLER_LANGUAGE, timeZone).filter(Boolean).join(' | '),
  );
  return {
    customer_name: order.name,
    customer_email_address: order.email,
    product_description: `${textIn(shop.product.name, SELLER_LANGUAGE)}, version ${soldVersion(shop, evidence)}: digital content. The buyer opens it in a private online library and downloads it there, any number of times.`,
    service_date: delivered ? shopDay(delivered, SELLER_LANGUAGE, timeZone) : '',
    access_activity_log: shortened(
      lines.length > 0 ? [`Times are in ${timeZone}.`, ...lines].join('\n') : '',
    ),
    refund_policy_disclosure: versions.refundPolicy
      ? `The refund policy, version of ${versions.refundPolicy}, was linked where the order was placed and in the order email: ${publicUrl}/refundPolicy`
      : '',
    refund_refusal_explanation: shortened(declined?.decline_reason ?? ''),
    uncategorized_text: shortened(asText(parts.filter(({ head }) => head !== logTitle))),
  };
}

/** The same words without a layout, for a field of text. */
const asText = (parts: readonly Part[]) =>
  parts
    .map(({ head, lines, rows, table }) =>
      [
        head,
        ...lines,
        ...rows.map(([label, value]) => `${label}: ${value}`),
        ...(table?.rows ?? []).map((cells) => cells.join(' | ')),
      ].join('\n'),
    )
    .join('\n\n');

/** Whole lines, from the beginning. */
function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const most = text.slice(0, MAX_LENGTH - 2);
  return `${most.slice(0, most.lastIndexOf('\n'))}\n…`;
}

/** When a dispute is opened. Nothing waits for it, and the seller can save the draft again. */
export function disputeDraftHandler(context: ProcessContext): Handler {
  return async ({ order_id, attempts }) => {
    if (!context.env.stripeSecretKey) return;
    const order = await findOrder(context.store, 'id', order_id);
    if (!order) return;
    try {
      await saveEvidenceDraft({ ...context, actor: 'shop' }, order.number);
    } catch (error) {
      if (!(error instanceof UserError) || attempts < ATTEMPTS) throw error;
    }
  };
}
