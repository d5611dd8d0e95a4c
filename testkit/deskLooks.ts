import type { z } from 'zod';
import { type Commands, commands } from '../packages/engine/server/composition.ts';
import type { CommandContext } from '../packages/engine/server/orders/context.ts';

type Name = keyof Commands;

/** Something that a screen of the desk asks for. */
export type Look = {
  name: string;
  command: Name;
  run: (seller: CommandContext) => Promise<unknown>;
};

function look<Asked extends Name>(
  command: Asked,
  input: z.infer<Commands[Asked]['input']>,
  name: string = command,
): Look {
  const run = commands[command].run as (seller: CommandContext, asked: object) => Promise<unknown>;
  return { name, command, run: (seller) => run(seller, input) };
}

/** The first page of a list and the one after it. */
function pages<Asked extends Name>(
  command: Asked,
  input: z.infer<Commands[Asked]['input']>,
  name: string = command,
): Look {
  const run = commands[command].run as (
    seller: CommandContext,
    asked: object,
  ) => Promise<{ next: string | null }>;
  return {
    name,
    command,
    async run(seller) {
      const first = await run(seller, input);
      const { next } = first;
      return [first, next === null ? null : await run(seller, { ...input, after: next })];
    },
  };
}

const SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
const BUYER = 'buyer77@example.com';
const DRY_RUN = { dryRun: true, anyway: false, andEndAccess: false };

/** Every list of the desk, with its filters and sort orders. */
export const DESK_LOOKS: readonly Look[] = [
  look('today', {}),
  ...SORTS.flatMap((sort) => [
    pages('orders', { sort }, `orders, ${sort}`),
    pages('orders', { sort, state: 'paid' }, `paid orders, ${sort}`),
    pages('orders', { sort, state: 'held' }, `held orders, ${sort}`),
  ]),
  pages('orders', { sort: 'newest', search: 'buyer77@ex' }, 'orders by address'),
  pages('orders', { sort: 'newest', search: '777' }, 'orders by number'),
  pages('orders', { sort: 'newest', search: 'pi_77 buyer77' }, 'orders by two words'),
  pages('orders', { sort: 'newest', country: 'DE' }, 'orders by country'),
  pages('orders', { sort: 'newest', code: 'LAUNCH20' }, 'orders by code'),
  pages('orders', { sort: 'newest', from: '2026-11-01', to: '2026-11-30' }, 'orders by day'),
  look('order', { number: 777 }),
  pages('buyers', {}),
  pages('buyers', { search: 'buyer77' }, 'buyers by address'),
  look('buyer', { email: BUYER }),
  look('erase', { email: BUYER, ...DRY_RUN }, 'what erasing a buyer would do'),
  pages('unpaid', {}),
  pages('unpaid', { reminder: 'planned' }, 'planned reminders'),
  pages('unpaid', { reminder: 'sent' }, 'sent reminders'),
  pages('refunds', {}),
  pages('refunds', { state: 'open' }, 'open cases'),
  pages('refunds', { kind: 'withdrawal' }, 'withdrawals'),
  pages('refunds', { search: 'a@example.com' }, 'cases of an address'),
  pages('refunds', { search: 'buyer buyer77712' }, 'cases by words'),
  pages('refunds', { search: '77' }, 'cases by number'),
  pages('refunds', { search: 'R-77' }, 'cases by their own number'),
  look('refund', { number: 7 }),
  pages('mails', {}),
  pages('mails', { state: 'failed' }, 'failed emails'),
  pages('mails', { state: 'done' }, 'sent emails'),
  pages('mails', { state: 'waiting' }, 'queued emails'),
  pages('mails', { order: 777 }, 'emails of an order'),
  look('mail', { id: 'email-777' }),
  look('mail-preview', { kind: 'order-confirmation' }),
  look('messages', {}),
  look('codes', {}),
  look('editions', {}),
  look('edition-draft', {}),
  look('edition-preview', { language: 'en' }),
  look('figures', { by: 'month' }),
  look('funnel', { days: 365 }),
  look('sources', { by: 'source', days: 30 }),
  look('sources', { by: 'campaign', days: 365 }, 'sources of a year'),
  look('sources', { by: 'code', days: 365 }, 'codes as sources'),
  look('sources', { by: 'referrer', days: 1096 }, 'sources of three years'),
  pages('documents', { month: '2026-10' }),
  pages('documents', { kind: 'credit-note' }, 'credit notes'),
  look('tax-oss', { quarter: '2026-Q3' }),
  look('tax-ledger', { month: '2026-10' }),
  look('consultant', { days: 365 }),
  look('webhooks', {}),
  pages('webhook-log', {}),
  look('webhook-event', { id: 'msg_777' }),
  pages('webhook-log', { state: 'failed' }, 'failed webhook events'),
  look('api-tokens', {}),
  look('desk-users', {}),
  look('stripe', {}),
  look('settings', {}),
  look('words', { search: 'library' }),
  look('settings-history', {}),
  look('doctor', {}),
];

/** One conversation by its key, which needs a buyer who shared it. */
export const NOT_LOOKED_AT: readonly Name[] = ['consultant-conversation'];
