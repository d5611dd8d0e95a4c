import { isSampleValue, placeholdersIn } from '../../rules/sampleValues.ts';
import { missingByLaw } from '../../rules/sellerDuties.ts';
import type { Shop } from '../../rules/shop.ts';
import { type ConnectedVariable, type Env, LOOPBACK } from './env.ts';

/** What is missing before the shop may take real money. */
export function missingForProduction(env: Env, shop: Shop): string[] {
  const sample = (key: string) => `shop.config.ts: ${key} is still a sample value`;
  return [
    ...placeholdersIn(shop.company).map(sample),
    ...placeholdersIn(shop.consultant?.url ?? '', 'consultant.url').map(sample),
    ...missingByLaw(shop).map((line) => `shop.config.ts: ${line}`),
    ...missingPaymentLink(env),
    missingLiveKey(env),
    !env.stripeWebhookSecret &&
      `STRIPE_WEBHOOK_SECRET: ${CONNECT}, or set it to the signing secret of your webhook endpoint`,
    !env.smtpUrl && 'SMTP_URL: set it to your mail server, smtp://user:password@host:587',
    !!env.databaseUrl &&
      !env.shopSecret &&
      'SHOP_SECRET: set it; processes that share a database need the same secret',
    (!env.publicUrl.startsWith('https://') || isSampleValue(env.publicUrl)) &&
      'PUBLIC_URL: set it to the https address that buyers see',
    isSampleValue(env.mailFrom ?? '') &&
      'MAIL_FROM: is still a sample value. Set it to the sender of your emails, or remove it',
    env.webhookLoopback &&
      'WEBHOOK_LOOPBACK: remove it; in production webhooks go to public https addresses only',
    ...withoutTls(env, shop),
  ].filter((line) => line !== false);
}

/**
 * What buyers type, the seller's password, the consultant's pass and the key of the language model are
 * sent to these addresses. A model may run on this machine.
 */
const withoutTls = (
  { purchaseFormUrl, refundFormUrl, deskOrigin, consultantModel }: Env,
  { consultant }: Shop,
) =>
  Object.entries({
    CONSULTANT_URL: isOnThisMachine(consultantModel?.url) ? undefined : consultantModel?.url,
    PURCHASE_FORM_URL: purchaseFormUrl,
    REFUND_FORM_URL: refundFormUrl,
    DESK_URL: deskOrigin,
    'shop.config.ts: consultant.url': consultant?.url,
  })
    .filter(([, url]) => URL.parse(url ?? '')?.protocol === 'http:')
    .map(([setting]) => `${setting}: set it to an address that begins with https://`);

const isOnThisMachine = (url = '') => {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return LOOPBACK.includes(host) || /^127(?:\.\d{1,3}){3}$/.test(host);
};

const CONNECT = 'connect Stripe with `npm run shop -- stripe-connect`';

/** By the name under which the seller finds the value. */
const sourceOf = ({ connected }: Env, variable: ConnectedVariable) =>
  connected.includes(variable) ? 'Stripe connection' : variable;

/** A test key finds payments that nobody was charged for. */
function missingLiveKey(env: Env): string | false {
  if (!/^(sk|rk)_test_/.test(env.stripeSecretKey ?? '')) return false;
  const source = sourceOf(env, 'STRIPE_SECRET_KEY');
  return source === 'STRIPE_SECRET_KEY'
    ? 'STRIPE_SECRET_KEY: is a test key. Set it to your live key, or remove it'
    : `${source}: is in test mode, so no one would be charged. Connect your live key with \`npm run shop -- stripe-connect\``;
}

/** However it is written: Stripe decodes addresses and joins slashes. */
function isTestLink(url: string): boolean {
  const { pathname } = new URL(url);
  const decoded = pathname.replace(/%[0-9a-f]{2}/gi, (byte) =>
    String.fromCharCode(Number.parseInt(byte.slice(1), 16)),
  );
  return /\/test_/i.test(decoded);
}

/** With any other link the shop would deliver for test money, or for what another link sold. */
function missingPaymentLink(env: Env): string[] {
  const { paymentLinkUrl, paymentLinkId } = env;
  const linkProblem =
    paymentLinkUrl === undefined
      ? `${CONNECT}, or set it to your Stripe Payment Link`
      : isTestLink(paymentLinkUrl)
        ? 'is a test link, so no one would be charged. Set it to your live link'
        : !paymentLinkUrl.startsWith('https://')
          ? 'set it to an address that begins with https://'
          : isSampleValue(paymentLinkUrl) && 'is still a sample value';
  return [
    ...(linkProblem ? [`${sourceOf(env, 'PAYMENT_LINK_URL')}: ${linkProblem}`] : []),
    ...(paymentLinkId
      ? []
      : [
          'PAYMENT_LINK_ID: set it to the id of your payment link (plink_…), so that payments through your other links don’t deliver this product',
        ]),
  ];
}
