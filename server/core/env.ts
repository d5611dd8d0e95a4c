import { resolve } from 'node:path';
import { z } from 'zod';
import { inWords } from '../../rules/inWords.ts';
import { placeholdersIn } from '../../rules/sampleValues.ts';
import type { Shop } from '../../rules/shop.ts';

/** Characters: what signs every link and cookie must not be guessed. */
export const SHORTEST_SECRET = 32;

const port = z.coerce.number().int().min(0).max(65_535);
const webUrl = z.url({
  protocol: /^https?$/,
  error: 'expected an address like https://example.com',
});
const originUrl = webUrl.refine(
  (address) => !URL.canParse(address) || new URL(address).pathname === '/',
  'expected an address without a path, like https://example.com',
);
const SENDER = /^([^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/;
const HSTS = /^max-age=\d+(; ?includeSubDomains)?(; ?preload)?$/i;
const blankIsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const schema = z.object({
  NODE_ENV: blankIsAbsent(z.enum(['development', 'test', 'production']).default('development')),
  PORT: blankIsAbsent(port.default(4321)),
  /** The interface that the site listens on: this machine only, as behind a proxy. */
  HOST: blankIsAbsent(z.string().default('127.0.0.1')),
  PUBLIC_URL: blankIsAbsent(originUrl.optional()),
  DATA_DIR: blankIsAbsent(z.string().default('./data')),
  /** A built shop (configuration, pages, files to sell) other than the one beside the server. */
  BUILD_DIR: blankIsAbsent(z.string().optional()),
  PAYMENT_LINK_URL: blankIsAbsent(webUrl.optional()),
  /** With it, refunds are paid and lost events found by Stripe's API. */
  STRIPE_SECRET_KEY: blankIsAbsent(
    z
      .string()
      .regex(/^(sk|rk)_/, 'expected a key that begins with sk_ or rk_')
      .optional(),
  ),
  /** Another address of that API: a stand-in of Stripe's for tests. */
  STRIPE_API_URL: blankIsAbsent(webUrl.optional()),
  /** The seller's desk: reached from this machine only, unless told otherwise. */
  DESK_PORT: blankIsAbsent(port.default(4322)),
  DESK_HOST: blankIsAbsent(z.string().default('127.0.0.1')),
  DESK_PASSWORD: blankIsAbsent(z.string().min(12, 'expected at least 12 characters').optional()),
  PURCHASE_FORM_URL: blankIsAbsent(webUrl.optional()),
  REFUND_FORM_URL: blankIsAbsent(webUrl.optional()),
  STRIPE_WEBHOOK_SECRET: blankIsAbsent(
    z.string().startsWith('whsec_', 'expected a secret that begins with whsec_').optional(),
  ),
  PAYMENT_LINK_ID: blankIsAbsent(
    z.string().startsWith('plink_', 'expected an id that begins with plink_').optional(),
  ),
  DATABASE_URL: blankIsAbsent(
    z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'expected an address like postgres://user:password@host/name',
      })
      .optional(),
  ),
  SMTP_URL: blankIsAbsent(
    z
      .url({
        protocol: /^smtps?$/,
        error: 'expected an address like smtp://user:password@host:587',
      })
      .optional(),
  ),
  MAIL_FROM: blankIsAbsent(
    z.string().regex(SENDER, 'expected an address like Your Shop <hello@example.com>').optional(),
  ),
  SHOP_SECRET: blankIsAbsent(
    z.string().min(SHORTEST_SECRET, `expected at least ${SHORTEST_SECRET} characters`).optional(),
  ),
  /** How many proxies of yours stand in front; each adds one X-Forwarded-For entry. */
  TRUST_PROXY: blankIsAbsent(z.coerce.number().int().min(0).max(9).default(0)),
  /** Lines for people or JSON for programs; by default what stdout is. */
  LOG_FORMAT: blankIsAbsent(z.enum(['pretty', 'json']).optional()),
  LOG_LEVEL: blankIsAbsent(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  /** What a scraper of /metrics sends as its bearer token. */
  METRICS_TOKEN: blankIsAbsent(z.string().min(16, 'expected at least 16 characters').optional()),
  /** The value of Strict-Transport-Security in production. */
  HSTS: blankIsAbsent(
    z
      .string()
      .regex(HSTS, 'expected a value like max-age=63072000; includeSubDomains')
      .default('max-age=63072000'),
  ),
  /** How long a stopping process keeps serving, so that load balancers can stop sending requests to it. */
  DRAIN_SECONDS: blankIsAbsent(z.coerce.number().min(0).max(600).optional()),
});

export class EnvError extends Error {}

export type Env = {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  buildDir: string | undefined;
  paymentLinkUrl: string | undefined;
  purchaseFormUrl: string | undefined;
  refundFormUrl: string | undefined;
  trustedProxies: number;
  drainSeconds: number;
  logFormat: 'pretty' | 'json' | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  metricsToken: string | undefined;
  /** Undefined outside production: a browser would remember it for localhost. */
  hsts: string | undefined;
  stripeWebhookSecret: string | undefined;
  paymentLinkId: string | undefined;
  stripeSecretKey: string | undefined;
  stripeApiUrl: string | undefined;
  deskPort: number;
  deskHost: string;
  deskPassword: string | undefined;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  shopSecret: string | undefined;
};

/** Reads the environment once; the error names every variable that is wrong. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const read = schema.safeParse(variables, { error: inWords });
  if (!read.success) {
    const problems = read.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    );
    throw new EnvError(`The environment has wrong values:\n${problems.join('\n')}`);
  }
  const env = read.data;
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    dataDir: env.DATA_DIR,
    buildDir: env.BUILD_DIR && resolve(env.BUILD_DIR),
    paymentLinkUrl: env.PAYMENT_LINK_URL && new URL(env.PAYMENT_LINK_URL).href,
    purchaseFormUrl: env.PURCHASE_FORM_URL && new URL(env.PURCHASE_FORM_URL).href,
    refundFormUrl: env.REFUND_FORM_URL && new URL(env.REFUND_FORM_URL).href,
    trustedProxies: env.TRUST_PROXY,
    logFormat: env.LOG_FORMAT,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    hsts: env.NODE_ENV === 'production' ? env.HSTS : undefined,
    drainSeconds: env.DRAIN_SECONDS ?? defaultDrainSeconds(env),
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    paymentLinkId: env.PAYMENT_LINK_ID,
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeApiUrl: env.STRIPE_API_URL,
    deskPort: env.DESK_PORT,
    deskHost: env.DESK_HOST,
    deskPassword: env.DESK_PASSWORD,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    shopSecret: env.SHOP_SECRET,
  };
}

/** Without PostgreSQL there is no second process that a load balancer could turn to. */
const defaultDrainSeconds = ({ NODE_ENV, DATABASE_URL }: z.infer<typeof schema>) =>
  NODE_ENV === 'production' && DATABASE_URL ? 5 : 0;

/** What still keeps a shop from taking real money; empty when nothing does. */
export function missingForProduction(env: Env, shop: Shop): string[] {
  return [
    ...placeholdersIn(shop.company).map((key) => `shop.config.ts: ${key} still is a sample value`),
    ...missingConsultant(shop),
    ...(env.paymentLinkUrl ? [] : ['PAYMENT_LINK_URL: set it to your Stripe Payment Link']),
    ...(env.stripeWebhookSecret
      ? []
      : ['STRIPE_WEBHOOK_SECRET: set it to the signing secret of your webhook endpoint']),
    ...(env.smtpUrl ? [] : ['SMTP_URL: set it to your mail server, smtp://user:password@host:587']),
    ...(env.databaseUrl && !env.shopSecret
      ? ['SHOP_SECRET: processes that share a database need the same secret']
      : []),
    ...(env.publicUrl.startsWith('https://')
      ? []
      : ['PUBLIC_URL: set it to the https address that buyers see']),
  ];
}

/** A promise without an address would be sold and could not be kept. */
function missingConsultant({ consultant }: Shop): string[] {
  if (!consultant) return [];
  if (consultant.url === undefined) {
    return [
      'shop.config.ts: consultant.url: set it to where your AI consultant is, or leave out consultant altogether',
    ];
  }
  return placeholdersIn(consultant.url, 'consultant.url').map(
    (key) => `shop.config.ts: ${key} still is a sample value`,
  );
}
