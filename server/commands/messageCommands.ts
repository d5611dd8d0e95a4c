import { z } from 'zod';
import { MESSAGE_REASONS } from '../../rules/sellerReasons.ts';
import { UserError } from '../core/userError.ts';
import {
  countBuyers,
  type MessageTexts,
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

export const messages = command({
  summary: 'List messages to buyers, newest first, with their progress',
  input: z.object({}),
  run: ({ store }) => summarizeMessages(store),
});

export const message = command({
  summary: 'Send a message about their order to one buyer',
  positional: ['order'],
  input: z.object({
    order: orderNumber,
    reason,
    subject: subject.describe('Subject, in the buyer’s language'),
    text: text.describe('Text, in the buyer’s language; greeting and signature are added'),
  }),
  async run(context, { order: number, reason, subject, text }) {
    const { id, email, language } = await requireOrder(context.store, number);
    if (email === '') throw new UserError(`Order ${number} has no email address to write to.`);
    const sent = { reason, texts: { [language]: { subject, text } } };
    return sentMessage(context, await sendMessage(context, { orderId: id }, sent));
  },
});

export const messageAll = command({
  summary: 'Send a message to all buyers, or to those who bought one version',
  positional: ['edition'],
  input: z.object({
    edition: z
      .string()
      .max(100)
      .describe('Version they bought, such as 1.0, or "all". Refunded buyers are left out'),
    reason,
    subject: inLanguages('Subject, in each of the shop’s languages', 'en="A corrected file"'),
    text: inLanguages('Text, in each of the shop’s languages', 'en="We have replaced…"'),
    dryRun: z.boolean().default(false).describe('Only show how many buyers would get it'),
  }),
  async run(context, { edition, reason, dryRun, ...words }) {
    const version = edition === 'all' ? null : edition;
    const texts = textsIn(context, words);
    const buyers = await countBuyers(context.store, version);
    if (buyers === 0) throw new UserError('No buyer would get this message.');
    if (dryRun) return { dryRun, buyers };
    const id = await sendMessage(context, { edition: version }, { reason, texts });
    return { dryRun, buyers, ...(await sentMessage(context, id)) };
  },
});

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
