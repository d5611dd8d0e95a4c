import type Stripe from 'stripe';
import { SELLER_LANGUAGE } from '../../content/seller.ts';
import { DAY_MS } from '../../rules/calendar.ts';
import { textIn } from '../../rules/language.ts';
import { formatMoney } from '../../rules/money.ts';
import { PATHS } from '../../rules/paths.ts';
import { isRecord } from '../../rules/record.ts';
import type { Shop } from '../../rules/shop.ts';
import type { Clock } from '../core/clock.ts';
import { type Env, LOOPBACK } from '../core/env.ts';
import { hashToken, type Secrets } from '../core/secrets.ts';
import type { PaymentConnectionRow } from '../db/schema.ts';
import { WEBHOOK_SECRET } from './connection.ts';
import { missingPermissions } from './permissions.ts';
import { createPromotionCode, type NewCode } from './promotionCodes.ts';
import { STRIPE_EVENTS } from './storedEvents.ts';
import { API_VERSION, ifThere, OLDEST_API_VERSION } from './stripeApi.ts';

/** `fixed`: it was wrong or missing, and the shop has put it right. `todo`: only a person can. */
export type StepState = 'ok' | 'fixed' | 'todo' | 'failed';
export type SetUpStep = {
  name: string;
  state: StepState;
  /** What is there, or how to put it right. */
  details: string;
  /** Where in Stripe's dashboard. */
  url: string | null;
};
type Outcome = Omit<SetUpStep, 'name'>;

/** The shop's codes that buyers can use, and where the id of their promotion code is kept. */
export type CodesToSell = {
  list: () => Promise<(NewCode & { promotionId: string })[]>;
  setPromotion: (code: string, promotionId: string) => Promise<void>;
};

/** One pass over everything that the shop needs at Stripe. */
export type SetUp = {
  stripe: Stripe;
  /** The environment without what the connection supplies: what it sets is left alone. */
  env: Env;
  shop: Shop;
  clock: Clock;
  secrets: Secrets;
  codes: CodesToSell;
  /** Undefined when the key may not read it. */
  account: Stripe.Account | undefined;
  keyPrefix: string;
  keySource: string;
  isLive: boolean;
  /** Marks what belongs to this shop: an account may have several. */
  mark: string;
  row: PaymentConnectionRow;
  save: (change: Partial<PaymentConnectionRow>) => Promise<void>;
};

const DASHBOARD = 'https://dashboard.stripe.com';
export const dashboardPage = (isLive: boolean, path: string) =>
  `${DASHBOARD}${isLive ? '' : '/test'}${path}`;
const pageOf = ({ isLive }: SetUp, path: string) => dashboardPage(isLive, path);

const outcome =
  (state: StepState) =>
  (details: string, url: string | null = null): Outcome => ({ state, details, url });
export const ok = outcome('ok');
export const fixed = outcome('fixed');
export const todo = outcome('todo');
export const failed = outcome('failed');

/** In order: later ones need what earlier ones have made. */
export const STEPS: readonly [
  name: string,
  permission: string,
  run: (setUp: SetUp) => Outcome | Promise<Outcome>,
][] = [
  ['Key', '', checkKey],
  ['Permissions', '', checkPermissions],
  ['Account', 'Accounts', checkAccount],
  ['Tax', 'Tax Settings to Read', checkTax],
  ['Product', 'Products to Write', setUpProduct],
  ['Price', 'Prices to Write', setUpPrice],
  ['Payment link', 'Payment Links to Write', setUpLink],
  ['Webhook', 'Webhook Endpoints to Write', setUpWebhook],
  ['Promotion codes', 'Coupons and Promotion Codes to Write', setUpCodes],
  ['Payment methods', 'Payment Method Configurations to Read', checkMethods],
];

function checkKey(setUp: SetUp): Outcome {
  const { env, isLive, keyPrefix, keySource } = setUp;
  const page = pageOf(setUp, '/apikeys');
  const key = `${keySource}, ${isLive ? 'live mode' : 'test mode, so nobody is charged'}.`;
  if (!keyPrefix.startsWith('rk_')) {
    const words = `${key} It is a full secret key, which can do anything in your account. Replace it with a restricted key.`;
    return todo(words, page);
  }
  if (env.production && !isLive) return failed(`${key} Connect a live key to sell.`, page);
  return ok(key, page);
}

async function checkPermissions(setUp: SetUp): Promise<Outcome> {
  const missing = await missingPermissions(setUp.stripe, setUp.shop);
  if (missing.length === 0) {
    const words = 'Everything that can be tried without changing anything is allowed.';
    return ok(words);
  }
  const words = `Open the key in Stripe, set these and save, then check again: ${missing.join(', ')}.`;
  return failed(words, pageOf(setUp, '/apikeys'));
}

function checkAccount(setUp: SetUp): Outcome {
  const { account, shop, isLive } = setUp;
  const page = pageOf(setUp, '/settings/account');
  if (!account) {
    const words =
      'The key may not read the account, so the shop can’t tell when a key of another one is pasted.';
    return failed(`${words} In Stripe, open the key and set Accounts to Read.`, page);
  }
  const name = account.settings?.dashboard.display_name || account.id;
  const country = account.country ?? '';
  const is = `${name}${country && `, ${countryName(country)}`}`;
  const open = `${DASHBOARD}/account/onboarding`;
  if (isLive && !account.charges_enabled)
    return failed(`${is}. Stripe accepts no payments for it yet. Activate it in Stripe.`, open);
  const { country: home } = shop.company.address;
  if (country && country !== home)
    return todo(
      `${is}. Your company is in ${countryName(home)}, as shop.config.ts says: one of them is wrong, or ask your accountant.`,
      page,
    );
  if (isLive && !account.payouts_enabled)
    return todo(`${is}. Sales work, but Stripe needs a bank account before it pays out.`, open);
  return ok(`${is}. ${account.charges_enabled ? 'Charges are on.' : 'Test payments work.'}`, page);
}

const countryName = (code: string) =>
  new Intl.DisplayNames(SELLER_LANGUAGE, { type: 'region' }).of(code) ?? code;

const usesStripeTax = ({ shop }: SetUp) => shop.tax.regime === 'provider';

async function checkTax(setUp: SetUp): Promise<Outcome> {
  if (!usesStripeTax(setUp)) return ok('The shop calculates VAT itself: Stripe Tax isn’t used.');
  const page = pageOf(setUp, '/settings/tax');
  if (await isTaxActive(setUp)) return ok('Stripe Tax is active and calculates the tax.', page);
  return failed(
    'shop.config.ts says that Stripe Tax calculates the tax, but it isn’t set up. Set it up in Stripe, then check again.',
    page,
  );
}

const isTaxActive = async ({ stripe }: SetUp) =>
  (await stripe.tax.settings.retrieve()).status === 'active';

const isOwnLink = ({ env }: SetUp) => Boolean(env.paymentLinkUrl ?? env.paymentLinkId);
const OWN_LINK = ok(
  'PAYMENT_LINK_URL and PAYMENT_LINK_ID are set in the environment and win, so nothing is changed here. The settings check looks at that link.',
);

async function setUpProduct(setUp: SetUp): Promise<Outcome> {
  if (isOwnLink(setUp)) return OWN_LINK;
  const { stripe, shop, mark, save, row } = setUp;
  const name = textIn(shop.product.name, shop.languages[0]);
  const metadata = { shop: mark };
  // The shop chooses the id, so that there is never a second one.
  const id = `prod_${mark}`;
  const found = await ifThere(stripe.products.retrieve(row.product_id ?? id));
  const product = found ?? (await stripe.products.create({ id, name, metadata }));
  const page = pageOf(setUp, `/products/${product.id}`);
  const isRight = product.active && product.name === name && product.metadata.shop === mark;
  if (!isRight) await stripe.products.update(product.id, { active: true, name, metadata });
  if (row.product_id !== product.id) await save({ product_id: product.id, price_id: null });
  return (found && isRight ? ok : fixed)(name, page);
}

async function setUpPrice(setUp: SetUp): Promise<Outcome> {
  if (isOwnLink(setUp)) return OWN_LINK;
  const { stripe, shop, row, save, mark } = setUp;
  if (row.product_id === null) return failed('Needs the product first.');
  const product = row.product_id;
  const { cents, currency } = shop.price;
  let found: Stripe.Price | undefined;
  // Amount and currency of a price never change: another amount is another price.
  for await (const price of stripe.prices.list({ product, type: 'one_time', limit: 100 })) {
    const isWanted =
      price.unit_amount === cents &&
      price.currency.toUpperCase() === currency &&
      price.tax_behavior !== 'exclusive';
    if (isWanted && (!found || price.id === row.price_id)) found = price;
  }
  const price =
    found ??
    (await stripe.prices.create(
      {
        product,
        unit_amount: cents,
        currency: currency.toLowerCase(),
        tax_behavior: 'inclusive',
        metadata: { shop: mark },
      },
      { idempotencyKey: `price ${product} ${cents} ${currency}` },
    ));
  if (!price.active) await stripe.prices.update(price.id, { active: true });
  if (row.price_id !== price.id) await save({ price_id: price.id });
  const words = `${formatMoney(cents, currency, SELLER_LANGUAGE)}, tax included`;
  return (found?.active ? ok : fixed)(words, pageOf(setUp, `/prices/${price.id}`));
}

/** A checkout that was opened at the former price can be paid for so long. */
const FORMER_LINK_MS = DAY_MS;

async function setUpLink(setUp: SetUp): Promise<Outcome> {
  if (isOwnLink(setUp)) return OWN_LINK;
  const { stripe, row, save, clock } = setUp;
  if (row.price_id === null) return failed('Needs the price first.');
  const now = clock().getTime();
  const before = row.link_id;
  const found = await findLink(setUp, row.price_id);
  const wanted = await linkSettings(setUp);
  const link = found ?? (await createLink(setUp, row.price_id, wanted));
  const wrong = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !matches(fieldOf(link, name), value)),
  );
  const isRight = Object.keys(wrong).length === 0;
  if (!isRight) await stripe.paymentLinks.update(link.id, wrong);
  const isOver = now - (row.link_replaced_at ?? now) > FORMER_LINK_MS;
  const isReplaced = before !== null && before !== link.id;
  const { former_link_id: former } = row;
  const closes = former !== null && former !== link.id && (isOver || isReplaced);
  if (closes) await ifThere(stripe.paymentLinks.update(former, { active: false }));
  if (before !== link.id) {
    const replaced = { former_link_id: before, link_replaced_at: before === null ? null : now };
    await save({ link_id: link.id, link_url: link.url, ...replaced });
  } else if (closes) await save({ former_link_id: null, link_replaced_at: null });
  const words = `${link.url} asks for name and billing address, and returns buyers to the shop.`;
  const replaced = isReplaced
    ? ' The link with the former price stays open for a day, for checkouts that have begun: check again after that.'
    : '';
  const page = pageOf(setUp, `/payment-links/${link.id}`);
  return (found && isRight && !closes ? ok : fixed)(words + replaced, page);
}

/** The one that is stored, or else one of this shop's with this price. */
async function findLink({ stripe, row, mark }: SetUp, price: string) {
  const expand = ['line_items'];
  const stored =
    row.link_id && (await ifThere(stripe.paymentLinks.retrieve(row.link_id, { expand })));
  if (stored && sells(stored, price)) return stored;
  for await (const { id, metadata } of stripe.paymentLinks.list({ limit: 100 })) {
    if (metadata.shop !== mark || metadata.price !== price) continue;
    const link = await stripe.paymentLinks.retrieve(id, { expand });
    if (sells(link, price)) return link;
  }
  return undefined;
}

function sells({ line_items }: Stripe.PaymentLink, price: string): boolean {
  const [item, ...others] = line_items?.data ?? [];
  return item?.price?.id === price && item.quantity === 1 && others.length === 0;
}

type LinkSettings = Stripe.PaymentLinkUpdateParams;

/** What docs/selling.md asks of a link. What it leaves to the seller is not here, and stays as it is. */
async function linkSettings(setUp: SetUp): Promise<LinkSettings> {
  const { env, mark, row, codes } = setUp;
  const url = `${env.publicUrl}${PATHS.thankYou}?session_id={CHECKOUT_SESSION_ID}`;
  return {
    active: true,
    after_completion: { type: 'redirect', redirect: { url } },
    billing_address_collection: 'required',
    name_collection: { individual: { enabled: true, optional: false } },
    tax_id_collection: { enabled: true },
    metadata: { shop: mark, price: row.price_id ?? '' },
    ...((await codes.list()).length > 0 && { allow_promotion_codes: true }),
    ...(usesStripeTax(setUp) && (await isTaxActive(setUp)) && { automatic_tax: { enabled: true } }),
  };
}

function createLink({ stripe, mark }: SetUp, price: string, { active, ...wanted }: LinkSettings) {
  const settings = wanted as Omit<Stripe.PaymentLinkCreateParams, 'line_items'>;
  return stripe.paymentLinks.create(
    { ...settings, line_items: [{ price, quantity: 1 }] },
    // Asking twice gives the same link.
    { idempotencyKey: `link ${hashToken(`${mark} ${price} ${JSON.stringify(settings)}`)}` },
  );
}

const fieldOf = (object: object, name: string): unknown =>
  Object.entries(object).find(([key]) => key === name)?.[1];

/** Whether everything that is wanted is there; there may be more. */
function matches(actual: unknown, wanted: unknown): boolean {
  if (!isRecord(wanted)) return actual === wanted;
  return (
    isRecord(actual) &&
    Object.entries(wanted).every(([name, value]) => matches(fieldOf(actual, name), value))
  );
}

/** Stripe sends events to public addresses only. */
export function whyUnreachable(publicUrl: string): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  const isHere = LOOPBACK.includes(hostname.replace(/^\[|\]$/g, '')) || hostname.startsWith('127.');
  if (protocol === 'https:' && !isHere) return undefined;
  return `Stripe can’t reach ${publicUrl}. Set PUBLIC_URL to the https address that buyers see, restart, then check again. Until then the shop doesn’t learn of payments.`;
}

async function setUpWebhook(setUp: SetUp): Promise<Outcome> {
  const { stripe, env, row, save, secrets, mark } = setUp;
  const list = pageOf(setUp, '/webhooks');
  if (env.stripeWebhookSecret) {
    const words =
      'STRIPE_WEBHOOK_SECRET is set in the environment and wins, so nothing is changed here. The settings check looks at that endpoint.';
    return ok(words, list);
  }
  const unreachable = whyUnreachable(env.publicUrl);
  if (unreachable) return todo(unreachable, list);
  const url = env.publicUrl + PATHS.webhook;
  const others: Stripe.WebhookEndpoint[] = [];
  let found: Stripe.WebhookEndpoint | undefined;
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.id === row.endpoint_id) found = endpoint;
    else if (endpoint.url === url) others.push(endpoint);
  }
  const secret = secrets.decrypt(WEBHOOK_SECRET, row.encrypted_webhook_secret ?? '');
  const isUsable = found && secret && (found.api_version ?? '') >= OLDEST_API_VERSION;
  const endpoint = isUsable && found ? found : await createEndpoint(setUp, url);
  // Made by a check that was interrupted before it could store the secret, or of no more use.
  const lost = others.filter(({ metadata }) => metadata.shop === mark);
  if (found && !isUsable) lost.push(found);
  for (const { id } of lost) await ifThere(stripe.webhookEndpoints.del(id));
  const isRight = isUsable && (await repairEndpoint(stripe, endpoint, url));
  if (row.endpoint_id !== endpoint.id) await save({});
  const page = pageOf(setUp, `/webhooks/${endpoint.id}`);
  const foreign = others.find(
    ({ metadata, status }) => metadata.shop !== mark && status === 'enabled',
  );
  if (foreign) {
    const words = `${url} gets every event. ${foreign.id} sends them there too, with a secret that the shop doesn’t have: delete that one in Stripe.`;
    return todo(words, pageOf(setUp, `/webhooks/${foreign.id}`));
  }
  return (isRight && lost.length === 0 ? ok : fixed)(`${url} gets every event it needs.`, page);
}

/** Its secret is told only now, so it is stored at once. */
async function createEndpoint({ stripe, save, secrets, mark }: SetUp, url: string) {
  const made = await stripe.webhookEndpoints.create({
    url,
    api_version: API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    enabled_events: [...STRIPE_EVENTS] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
    metadata: { shop: mark },
  });
  const encrypted_webhook_secret = secrets.encrypt(WEBHOOK_SECRET, made.secret ?? '');
  await save({ endpoint_id: made.id, encrypted_webhook_secret });
  return made;
}

/** Returns whether nothing was wrong. */
async function repairEndpoint(stripe: Stripe, endpoint: Stripe.WebhookEndpoint, url: string) {
  const sent: readonly string[] = endpoint.enabled_events;
  const events = sent.includes('*') || STRIPE_EVENTS.every((event) => sent.includes(event));
  if (events && endpoint.url === url && endpoint.status === 'enabled') return true;
  await stripe.webhookEndpoints.update(endpoint.id, {
    url,
    disabled: false,
    enabled_events: [
      ...new Set([...sent, ...STRIPE_EVENTS]),
    ] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[],
  });
  return false;
}

async function setUpCodes(setUp: SetUp): Promise<Outcome> {
  const { stripe, shop, codes, save } = setUp;
  const page = pageOf(setUp, '/coupons');
  const all = await codes.list();
  if (all.length === 0) return ok('The shop has no codes that are valid now.', page);
  const made: string[] = [];
  const other: string[] = [];
  for (const { promotionId, ...code } of all) {
    await save({});
    const { data } = await stripe.promotionCodes.list({
      ...{ code: code.code, active: true, limit: 1, expand: ['data.promotion.coupon'] },
    });
    const [known] = data;
    if (known && known.id !== promotionId && !isSameDiscount(known, code, shop.price.currency)) {
      other.push(code.code);
      continue;
    }
    if (known?.id === promotionId) continue;
    const id =
      known?.id ?? (await createPromotionCode(stripe, code, shop.price.currency, promotionId));
    await codes.setPromotion(code.code, id);
    made.push(code.code);
  }
  if (other.length > 0)
    return failed(
      `Stripe has another discount under this name: ${other.join(', ')}. Deactivate it there, or end the code here.`,
      page,
    );
  const words = all.map(({ code }) => code).join(', ');
  return (made.length > 0 ? fixed : ok)(words, page);
}

function isSameDiscount({ promotion }: Stripe.PromotionCode, code: NewCode, currency: string) {
  const { coupon } = promotion;
  if (!coupon || typeof coupon === 'string') return false;
  return code.percent_off === null
    ? coupon.amount_off === code.cents_off && coupon.currency?.toUpperCase() === currency
    : coupon.percent_off === code.percent_off;
}

/** Their money arrives days after the order; a transfer may bring too little. */
const SLOW = [
  ...['acss_debit', 'au_becs_debit', 'bacs_debit', 'sepa_debit', 'us_bank_account'],
  ...['boleto', 'konbini', 'multibanco', 'oxxo', 'nz_bank_account', 'payto', 'sofort'],
];

async function checkMethods(setUp: SetUp): Promise<Outcome> {
  const page = pageOf(setUp, '/settings/payment_methods');
  const { data } = await setUp.stripe.paymentMethodConfigurations.list({ limit: 100 });
  const usual = data.find(({ is_default, application }) => is_default && application === null);
  const on = Object.entries(usual ?? {})
    .filter(([, method]) => isRecord(method) && method.available === true)
    .map(([name]) => name);
  if (on.length === 0) return failed('No payment method is on. Turn on cards in Stripe.', page);
  const named = (names: readonly string[]) =>
    names.map((name) => name.replaceAll('_', ' ')).join(', ');
  if (on.includes('customer_balance'))
    return todo(
      'Bank transfers are on, and may bring too little or too much. Turn them off in Stripe.',
      page,
    );
  const slow = on.filter((name) => SLOW.includes(name));
  const note = slow.length > 0 ? `. Money by ${named(slow)} takes days; the shop waits for it` : '';
  return ok(`On: ${named(on)}${note}.`, page);
}
