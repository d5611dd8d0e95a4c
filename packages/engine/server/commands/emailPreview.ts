import { z } from 'zod';
import { renderMail } from '../../mails/renderMail.ts';
import { type SampleOrder, sampleName, samplesIn } from '../../mails/samples.ts';
import { requireLanguage } from '../core/requireLanguage.ts';
import { UserError } from '../core/userError.ts';
import type { OrderRow } from '../db/schema.ts';
import type { CommandContext } from '../orders/context.ts';
import { textVersionsOf } from '../orders/legalTexts.ts';
import { libraryLinks } from '../orders/orderLinks.ts';
import { vatLine } from '../orders/orderTax.ts';
import { command } from './command.ts';
import { orderNumber } from './orderCommands.ts';

const input = z.object({
  kind: z
    .string()
    .max(100)
    .default('order-confirmation')
    .describe('Which email; the result lists all of them'),
  language: z.string().max(20).optional().describe('Language (default: the order’s)'),
  order: orderNumber.optional().describe('The order it’s about (default: the latest)'),
});

export const mailPreview = command({
  summary: 'Preview any email with a real order; nothing is sent',
  positional: ['kind'],
  roles: ['owner', 'support'],
  input,
  async run(context, wanted) {
    const { html, ...preview } = await previewEmail(context, wanted);
    return preview;
  },
});

/** The same for the desk, which also shows the HTML. */
export async function previewEmail(context: CommandContext, wanted: z.infer<typeof input>) {
  const { shop, content } = context;
  const order = await orderToShow(context, wanted.order);
  const wantedIn = wanted.language ?? order?.language ?? shop.languages[0];
  const language = requireLanguage(wantedIn, shop.languages);
  const samples = order
    ? samplesIn(language, shop, content, await factsOf(context, order, language))
    : samplesIn(language, shop, content);
  const kinds = [...new Set(samples.map(sampleName))];
  const mail = samples.find((sample) => sampleName(sample) === wanted.kind);
  if (!mail)
    throw new UserError(`Unknown email: ${wanted.kind}. Choose from: ${kinds.join(', ')}.`);
  const { subject, html, text } = renderMail(mail, content);
  return {
    kind: wanted.kind,
    language,
    /** Null when the shop has no orders yet: then the preview has invented details. */
    order: order?.number ?? null,
    subject,
    text,
    html,
    kinds,
    languages: [...shop.languages],
  };
}

async function orderToShow({ store }: CommandContext, number: number | undefined) {
  const query = store
    .selectFrom('orders')
    .selectAll()
    .where('email', '<>', '')
    .where('paid_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1);
  if (number === undefined) return query.executeTakeFirst();
  const order = await query.where('number', '=', number).executeTakeFirst();
  if (!order) throw new UserError(`Order ${number} not found, not paid, or its buyer was erased.`);
  return order;
}

async function factsOf(
  context: CommandContext,
  order: OrderRow,
  language: string,
): Promise<SampleOrder> {
  return {
    publicUrl: context.env.publicUrl,
    ...libraryLinks(context.env.publicUrl, context.secrets, order),
    number: order.number,
    at: new Date(order.paid_at ?? order.created_at),
    name: order.name,
    email: order.email,
    cents: order.amount_cents,
    currency: order.currency,
    country: order.country ?? undefined,
    vat: await vatLine(context, order, language),
    version: order.product_version ?? context.shop.product.version,
    termsVersion: textVersionsOf(order).termsOfService ?? '',
  };
}
