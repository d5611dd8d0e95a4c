import { z } from 'zod';
import { renderMail } from '../../mails/renderMail.ts';
import { MESSAGE_REASONS } from '../../rules/sellerReasons.ts';
import { requireLanguage } from '../core/requireLanguage.ts';
import { UserError } from '../core/userError.ts';
import {
  countBuyers,
  exampleBuyer,
  type MessageTexts,
  messageMail,
  sendMessage,
  summarizeMessages,
} from '../library/buyerMessages.ts';
import type { CommandContext } from '../orders/context.ts';
import { requireOrder } from '../orders/orderSearch.ts';
import { command } from './command.ts';
import { inLanguages, readTyped } from './inLanguages.ts';
import { orderNumber } from './orderCommands.ts';

const SUBJECT = { least: 3, most: 120 };
const TEXT = { least: 10, most: 5000 };

const reason = z
  .enum(MESSAGE_REASONS)
  .describe('Why they get it. Advertising needs consent, which the shop doesn’t ask for');
const subject = z.string().trim().min(SUBJECT.least).max(SUBJECT.most);
const text = z.string().trim().min(TEXT.least).max(TEXT.most);
const dryRun = z
  .boolean()
  .default(false)
  .describe('Only show the email and how many buyers would get it');

export const messages = command({
  summary: 'List messages to buyers, newest first, with their progress',
  roles: ['owner', 'support'],
  input: z.object({}),
  run: ({ store }) => summarizeMessages(store),
});

export const message = command({
  summary: 'Send a message about their order to one buyer',
  positional: ['order'],
  roles: ['owner', 'support'],
  input: z.object({
    order: orderNumber,
    reason,
    subject: subject.describe('Subject, in the buyer’s language'),
    text: text.describe('Text, in the buyer’s language; greeting and signature are added'),
    dryRun,
  }),
  async question(context, { order, dryRun, ...words }) {
    if (dryRun) return undefined;
    const { email } = await requireRecipient(context, order);
    const preview = await previewMessage(context, { order, ...words });
    return `${printed(preview)}\n\nSend this email to ${email}?`;
  },
  async run(context, { order, reason, dryRun, ...words }) {
    const { id, email, language } = await requireRecipient(context, order);
    if (dryRun) {
      const { html, ...preview } = await previewMessage(context, { order, ...words });
      return { dryRun, buyers: 1, to: email, previews: [preview] };
    }
    const sent = { reason, texts: { [language]: words } };
    const summary = await sentMessage(context, await sendMessage(context, { orderId: id }, sent));
    return { dryRun, buyers: 1, ...summary };
  },
});

async function requireRecipient({ store }: CommandContext, number: number) {
  const order = await requireOrder(store, number);
  if (order.email === '') throw new UserError(`Order ${number} has no email address to write to.`);
  return order;
}

export const messageAll = command({
  summary: 'Send a message to all buyers, or to those who bought one version',
  positional: ['edition'],
  roles: ['owner'],
  input: z.object({
    edition: z
      .string()
      .max(100)
      .describe('Version they bought, such as 1.0, or "all". Refunded buyers are left out'),
    reason,
    subject: inLanguages('Subject, in each of the shop’s languages', 'en="A corrected file"'),
    text: inLanguages('Text, in each of the shop’s languages', 'en="We have replaced…"'),
    dryRun,
  }),
  async question(context, { edition, dryRun, ...words }) {
    if (dryRun) return undefined;
    const { buyers, previews } = await planMessage(context, edition, textsIn(context, words));
    const emails = previews.map(printed).join('\n\n');
    return `${emails}\n\nSend this message to ${buyers === 1 ? '1 buyer' : `${buyers} buyers`}?`;
  },
  async run(context, { edition, reason, dryRun, ...words }) {
    const texts = textsIn(context, words);
    const { buyers, previews } = await planMessage(context, edition, texts);
    if (dryRun) return { dryRun, buyers, previews };
    const id = await sendMessage(context, { edition: versionIn(edition) }, { reason, texts });
    return { dryRun, buyers, ...(await sentMessage(context, id)) };
  },
});

const versionIn = (edition: string) => (edition === 'all' ? null : edition);

async function planMessage(context: CommandContext, edition: string, texts: MessageTexts) {
  const buyers = await countBuyers(context.store, versionIn(edition));
  if (buyers === 0) throw new UserError('No buyer would get this message.');
  const previews = [];
  for (const [language, words] of Object.entries(texts)) {
    const { html, ...preview } = await previewMessage(context, { edition, language, ...words });
    previews.push(preview);
  }
  return { buyers, previews };
}

/** Of one buyer's email, or of that to many in one of their languages. */
export const previewInput = z.object({
  order: orderNumber.optional(),
  edition: z.string().max(100).default('all'),
  language: z.string().max(20).optional(),
  subject,
  text,
});

type WantedPreview = Omit<z.infer<typeof previewInput>, 'edition'> & { edition?: string };

/** The email as a buyer would get it. The desk also shows the HTML. */
export async function previewMessage(
  context: CommandContext,
  { order, edition = 'all', language: wanted, ...words }: WantedPreview,
) {
  const { store, shop, content } = context;
  const { publicUrl } = context.env;
  const language = requireLanguage(wanted ?? shop.languages[0], shop.languages);
  const buyer =
    order === undefined
      ? await exampleBuyer(store, versionIn(edition), language)
      : await requireRecipient(context, order);
  const of = buyer ?? { language, name: '', number: 1 };
  const { subject, text, html } = renderMail(messageMail(publicUrl, of, words), content);
  return { language: of.language, subject, text, html };
}

type Preview = Omit<Awaited<ReturnType<typeof previewMessage>>, 'html'>;

const printed = ({ language, subject, text }: Preview) =>
  `Language: ${language}\nSubject: ${subject}\n\n${text}`;

/** Buyers read it in their own language, so every language needs a subject and a text. */
function textsIn(
  { shop }: CommandContext,
  words: { subject: readonly string[]; text: readonly string[] },
): MessageTexts {
  const find = (list: readonly string[], language: string, schema: z.ZodString, what: string) => {
    const typed = readTyped(list).find((one) => one.language === language);
    const read = schema.safeParse(typed?.text);
    if (read.success) return read.data;
    throw new UserError(
      `The ${what} in ${language} is missing, too short or too long. Write it in every language of the shop: ${shop.languages.join(', ')}.`,
    );
  };
  return Object.fromEntries(
    shop.languages.map((language) => [
      language,
      {
        subject: find(words.subject, language, subject, 'subject'),
        text: find(words.text, language, text, 'text'),
      },
    ]),
  );
}

async function sentMessage({ store, wake }: CommandContext, id: string) {
  wake();
  const sent = await summarizeMessages(store);
  const found = sent.find((one) => one.id === id);
  if (!found) throw new Error('the message has no summary');
  return found;
}
