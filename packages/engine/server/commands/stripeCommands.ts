import { z } from 'zod';
import type { ConnectedVariable } from '../core/env.ts';
import { UserError } from '../core/userError.ts';
import { codesToSell, setPromotion } from '../orders/codes.ts';
import { type CommandContext, isOnCommandLine } from '../orders/context.ts';
import {
  readConnection,
  STRIPE_KEY,
  withoutStripeConnection,
  withStripeConnection,
} from '../payments/connection.ts';
import { permissionsOf } from '../payments/permissions.ts';
import type { CodesToSell, SetUpStep } from '../payments/setUpSteps.ts';
import {
  checkedKey,
  checkStripeSetUp,
  connectStripe,
  disconnectStripe,
} from '../payments/setUpStripe.ts';
import { command, neverTyped } from './command.ts';
import { askHidden } from './setupCommands.ts';
import { historyOf } from './summaries.ts';

export type StripeStatus = Awaited<ReturnType<typeof statusOf>>;

/** Without asking Stripe, and without anything secret. */
async function statusOf(context: CommandContext) {
  const { env, store, secrets } = context;
  const row = await readConnection(store);
  const own = withoutStripeConnection(env);
  const now = await withStripeConnection(env, context);
  const fromEnvironment: ConnectedVariable[] = [
    ...(own.stripeSecretKey ? (['STRIPE_SECRET_KEY'] as const) : []),
    ...(own.paymentLinkUrl ? (['PAYMENT_LINK_URL'] as const) : []),
    ...(own.paymentLinkId ? (['PAYMENT_LINK_ID'] as const) : []),
    ...(own.stripeWebhookSecret ? (['STRIPE_WEBHOOK_SECRET'] as const) : []),
  ];
  const steps: SetUpStep[] = row ? JSON.parse(row.steps) : [];
  const encrypted = row?.encrypted_key;
  const isSellable =
    now.paymentLinkUrl !== undefined && now.stripeWebhookSecret !== undefined && steps.length > 0;
  return {
    key: encrypted
      ? {
          last4: row.key_last4 ?? '',
          connectedAt: row.connected_at ?? 0,
          connectedBy: row.connected_by ?? '',
          isReadable: secrets.decrypt(STRIPE_KEY, encrypted) !== undefined,
          rejectedAt: row.rejected_at,
        }
      : null,
    account: row?.account_id ?? null,
    mode: row?.mode ?? null,
    link: now.paymentLinkUrl ?? null,
    fromEnvironment,
    checkedAt: row?.checked_at ?? null,
    isReady: isSellable && steps.every(({ state }) => state !== 'failed'),
    steps,
    permissions: permissionsOf(context.shop),
  };
}

const codesOf = (context: CommandContext): CodesToSell => ({
  list: () => codesToSell(context),
  setPromotion: async (code, promotionId) => {
    await setPromotion(context.store, code, promotionId);
  },
});

export const stripe = command({
  summary: 'Show the Stripe connection, and what comes from the environment',
  roles: ['owner'],
  input: z.object({}),
  async run(context) {
    const history = await historyOf(context.store, 'stripe', {
      about: 'Stripe',
      currency: context.shop.price.currency,
    });
    return { ...(await statusOf(context)), history };
  },
});

export const stripeConnect = command({
  summary: 'Connect Stripe with one restricted key, which it asks for, and set everything up there',
  roles: ['owner'],
  input: z.object({
    key: neverTyped(z.string().max(300).optional()),
    replace: z
      .boolean()
      .default(false)
      .describe('Also with a key of another account, or a test key in place of a live one'),
  }),
  async run(context, { key, replace }) {
    const typed =
      key ?? (isOnCommandLine(context.actor) ? await askHidden('Restricted key of Stripe') : '');
    const codes = codesOf(context);
    const made = await connectStripe(context, codes, { key: checkedKey(typed), replace });
    const { question, isConnected, steps } = made;
    if (question && isOnCommandLine(context.actor)) {
      throw new UserError(`${question} To go on, add --replace. Nothing was changed.`);
    }
    await context.settings.changed();
    const { isReady } = await statusOf(context);
    return { question, isConnected, isReady: isConnected && isReady, steps };
  },
});

export const stripeCheck = command({
  summary: 'Check everything at Stripe, and put right what isn’t',
  roles: ['owner'],
  input: z.object({}),
  async run(context) {
    const steps = await checkStripeSetUp(context, codesOf(context));
    await context.settings.changed();
    const { isReady } = await statusOf(context);
    return { isReady, steps };
  },
});

export const stripeDisconnect = command({
  summary: 'Forget the Stripe key, and close the payment link',
  roles: ['owner'],
  input: z.object({}),
  question: async () => DISCONNECTING,
  async run(context) {
    const { linkClosed } = await disconnectStripe(context);
    await context.settings.changed();
    const link = linkClosed
      ? null
      : 'The payment link couldn’t be closed. Deactivate it in Stripe, or buyers may go on paying by it.';
    return { disconnected: true, link };
  },
});

const DISCONNECTING =
  'The shop forgets the key and the webhook’s secret, and closes the payment link: nobody can buy. Refunds of earlier orders are then made in Stripe’s dashboard. Orders, product and price stay. Disconnect Stripe?';
