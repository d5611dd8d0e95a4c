import type Stripe from 'stripe';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { formatMoney } from '../../rules/money.ts';
import { PATHS } from '../../rules/paths.ts';
import { calendarDay } from '../../rules/shopTime.ts';
import { UserError } from '../core/userError.ts';
import type { CommandContext } from '../orders/context.ts';
import { readConnection, STRIPE_KEY } from '../payments/connection.ts';
import { type SetUpStep, whyUnreachable } from '../payments/setUpSteps.ts';
import { STRIPE_EVENTS } from '../payments/storedEvents.ts';
import {
  API_VERSION,
  askStripe,
  findPaymentLink,
  isSameLink,
  OLDEST_API_VERSION,
  openStripe,
} from '../payments/stripeApi.ts';
import { advice, type Finding, fine, missing } from './finding.ts';

/** The seller's Stripe account, as far as the key has permission to read it. */
export async function checkStripe(context: CommandContext): Promise<Finding[]> {
  const { env } = context;
  const connection = await checkConnection(context);
  const stripe = openStripe(env);
  if (!stripe) {
    const words =
      'connect Stripe, or set it, to check your Stripe settings here, recover missed payment events and send refunds from the desk';
    return [...connection, advice('STRIPE_SECRET_KEY', words)];
  }
  const isConnected = env.connected.includes('STRIPE_SECRET_KEY');
  const source = isConnected ? 'the Stripe connection' : 'STRIPE_SECRET_KEY';
  const mode = env.stripeSecretKey?.includes('_live_')
    ? fine('Stripe key', `is a live key, from ${source}`)
    : missing(
        'Stripe key',
        `is a test key, from ${source}, so no one is charged. Use the live key to sell`,
      );
  const orMissing = (what: string, check: () => Promise<Finding[]>) =>
    check().catch((error) => {
      if (error instanceof UserError) return [missing(what, error.message)];
      throw error;
    });
  return [
    ...connection,
    mode,
    ...(await orMissing('Payment link', async () =>
      checkLink(stripe, await findPaymentLink(stripe, env), context),
    )),
    ...(await orMissing('Webhook', () => checkWebhook(stripe, context))),
  ];
}

/** What this process has of the connection, and whether that is the latest. */
async function checkConnection(context: CommandContext): Promise<Finding[]> {
  const { env, store, secrets, shop } = context;
  const row = await readConnection(store);
  if (!row) return [];
  const what = 'Stripe connection';
  const again = 'run `npm run shop -- stripe-check`, or check again under Payments at the desk';
  const steps: SetUpStep[] = JSON.parse(row.steps);
  const open = steps.filter(({ state }) => state === 'failed' || state === 'todo');
  const day = row.checked_at && calendarDay(row.checked_at, shop.company.timeZone);
  const isUnreadable =
    row.encrypted_key !== null && secrets.decrypt(STRIPE_KEY, row.encrypted_key) === undefined;
  return [
    isUnreadable &&
      missing(
        what,
        'SHOP_SECRET has changed since, so the key can’t be read. Connect Stripe again',
      ),
    open.length > 0 &&
      advice(
        what,
        `on ${day}: ${open.map(({ name }) => name).join(', ')} needed you. To see why, ${again}`,
      ),
    env.connected.length > 0 &&
      fine(what, `supplies ${env.connected.join(', ')}, which the environment doesn’t set`),
  ].filter((finding) => finding !== false);
}

/** Compares the payment link with the settings that docs/selling.md asks for. */
async function checkLink(
  stripe: Stripe,
  link: Stripe.PaymentLink,
  { env, shop }: CommandContext,
): Promise<Finding[]> {
  const items = await askStripe(() => stripe.paymentLinks.listLineItems(link.id, { limit: 2 }));
  const thankYou = `${env.publicUrl}${PATHS.thankYou}?session_id={CHECKOUT_SESSION_ID}`;
  const { type, redirect } = link.after_completion;
  const wrong = [
    !link.active && 'it’s deactivated. Activate it',
    !(env.paymentLinkUrl && isSameLink(link.url, env.paymentLinkUrl)) &&
      'PAYMENT_LINK_URL and PAYMENT_LINK_ID belong to different links',
    ...wrongItems(items.data, shop.price),
    !(type === 'redirect' && redirect?.url === thankYou) &&
      `after payment, it must redirect to ${thankYou}`,
    !link.name_collection?.individual?.enabled &&
      'it doesn’t ask for the name. Turn on "Collect customers’ names"',
  ].filter((words) => words !== false);
  if (wrong.length > 0) return wrong.map((words) => missing('Payment link', words));
  const price = formatMoney(shop.price.cents, shop.price.currency, SELLER_LANGUAGE);
  return [fine('Payment link', `is active, charges ${price} and returns buyers to the shop`)];
}

function wrongItems(
  items: readonly Stripe.LineItem[],
  price: { cents: number; currency: string },
): (string | false)[] {
  const [item] = items;
  if (!item || items.length > 1 || item.quantity !== 1)
    return ['it must contain one product with quantity 1'];
  const wanted = formatMoney(price.cents, price.currency, SELLER_LANGUAGE);
  const cents = item.price?.unit_amount ?? 0;
  const currency = (item.price?.currency ?? item.currency).toUpperCase();
  return [
    (cents !== price.cents || currency !== price.currency) &&
      `it charges ${formatMoney(cents, currency, SELLER_LANGUAGE)}, but shop.config.ts says ${wanted}`,
    !!item.price?.recurring && 'its price is recurring. Use a one-time price',
    item.price?.tax_behavior === 'exclusive' &&
      'tax is added to its price. Set the tax behavior to inclusive',
  ];
}

/** Whether Stripe sends this shop every event it needs. */
async function checkWebhook(stripe: Stripe, { env }: CommandContext): Promise<Finding[]> {
  const unreachable = whyUnreachable(env.publicUrl);
  if (unreachable) return [missing('Webhook', unreachable)];
  const address = env.publicUrl + PATHS.webhook;
  const ours = await askStripe(async () => {
    const found: Stripe.WebhookEndpoint[] = [];
    for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
      if (endpoint.url === address) found.push(endpoint);
    }
    return found;
  });
  const enabled = ours.filter(({ status }) => status === 'enabled');
  const [endpoint] = enabled;
  if (!endpoint) {
    const words = ours.length > 0 ? 'is disabled. Enable' : 'is missing. Add';
    return [missing('Webhook', `the endpoint ${words} ${address} under Developers → Webhooks`)];
  }
  const events: readonly string[] = endpoint.enabled_events;
  const unsent = STRIPE_EVENTS.filter((event) => !events.includes(event));
  if (unsent.length > 0 && !events.includes('*')) {
    return [missing('Webhook', `add these events to ${address}: ${unsent.join(', ')}`)];
  }
  const versions = enabled.flatMap((one) => checkVersion(one) ?? []);
  if (versions.length > 0) return versions;
  const version = `with API version ${endpoint.api_version}`;
  return [fine('Webhook', `${address} gets every event it needs, ${version}`)];
}

/** An endpoint keeps the API version that it was created with. */
function checkVersion({ id, url, api_version }: Stripe.WebhookEndpoint): Finding | undefined {
  if (api_version !== null && api_version >= OLDEST_API_VERSION) return undefined;
  const replace = `Add another endpoint for ${url} with API version ${API_VERSION}, set STRIPE_WEBHOOK_SECRET to its signing secret, restart, then delete ${id}`;
  return api_version === null
    ? advice(
        'Webhook',
        `${id} has no API version of its own, so its events change with your Stripe account. ${replace}`,
      )
    : missing(
        'Webhook',
        `${id} has API version ${api_version}. Before ${OLDEST_API_VERSION}, events have amounts in the buyer’s currency. ${replace}`,
      );
}
