import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { describeIssue } from '../../rules/describeIssue.ts';
import { UserError } from './userError.ts';

/** Characters. The secret signs every link and cookie. */
export const MIN_SECRET_LENGTH = 32;

const port = z.coerce.number().int().min(0).max(65_535);
const SENDER = /^([^<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/;
const HSTS = /^max-age=\d+(; ?includeSubDomains)?(; ?preload)?$/i;
/** An empty variable counts as not set. */
const set = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const optional = <Schema extends z.ZodType>(schema: Schema) => set(schema.optional());
const startingWith = (prefix: string, what: string) =>
  z.string().startsWith(prefix, `expected ${what} that begins with ${prefix}`);
const atLeast = (length: number) =>
  z.string().min(length, `expected at least ${length} characters`);
const urlOf = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `expected an address like ${example}` });
const webUrl = urlOf(/^https?$/, 'https://example.com');
const originUrl = webUrl.refine(
  (address) => !URL.canParse(address) || new URL(address).pathname === '/',
  'expected an address without a path, like https://example.com',
);

const address = z
  .string()
  .refine(
    (host) => host === 'localhost' || isIP(host) > 0,
    'expected an address of this machine, like 127.0.0.1 or 0.0.0.0; names belong in PUBLIC_URL and DESK_URL',
  );

const schema = z.object({
  NODE_ENV: set(z.enum(['development', 'test', 'production']).default('development')),
  PORT: set(port.default(4321)),
  /** The interface of the site; loopback by default, as behind a proxy. */
  HOST: set(address.default('127.0.0.1')),
  PUBLIC_URL: optional(originUrl),
  DATA_DIR: set(z.string().default('./data')),
  /** A built shop (configuration, pages, files to sell) other than the one beside the server. */
  BUILD_DIR: optional(z.string()),
  PAYMENT_LINK_URL: optional(webUrl),
  /** Lets the shop make refunds and find lost events with Stripe's API. */
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_/, 'expected a key that begins with sk_ or rk_'),
  ),
  /** Replaces Stripe's API in tests. */
  STRIPE_API_URL: optional(webUrl),
  /** Where the euro rates of the European Central Bank are downloaded every day. */
  ECB_RATES_URL: optional(webUrl),
  /** The EU's register of VAT numbers. */
  VIES_URL: optional(webUrl),
  /** The desk is reachable from this machine only by default. */
  DESK_PORT: set(port.default(4322)),
  DESK_HOST: set(address.default('127.0.0.1')),
  /** The address of the desk behind a TLS proxy: the only name it answers to besides localhost. */
  DESK_URL: optional(originUrl),
  DESK_PASSWORD: optional(atLeast(12)),
  PURCHASE_FORM_URL: optional(webUrl),
  REFUND_FORM_URL: optional(webUrl),
  STRIPE_WEBHOOK_SECRET: optional(startingWith('whsec_', 'a secret')),
  PAYMENT_LINK_ID: optional(startingWith('plink_', 'an id')),
  DATABASE_URL: optional(urlOf(/^postgres(ql)?$/, 'postgres://user:password@host/name')),
  SMTP_URL: optional(urlOf(/^smtps?$/, 'smtp://user:password@host:587')),
  MAIL_FROM: optional(
    z.string().regex(SENDER, 'expected an address like Your Shop <hello@example.com>'),
  ),
  SHOP_SECRET: optional(atLeast(MIN_SECRET_LENGTH)),
  /** A language model for the consultant; without one, the built-in engine answers. */
  CONSULTANT_MODEL: optional(z.string()),
  CONSULTANT_URL: optional(webUrl),
  CONSULTANT_KEY: optional(z.string()),
  /** Number of your proxies in front; each adds one X-Forwarded-For entry. */
  TRUST_PROXY: set(z.coerce.number().int().min(0).max(9).default(0)),
  /** Depends on whether stdout is a terminal by default. */
  LOG_FORMAT: optional(z.enum(['pretty', 'json'])),
  LOG_LEVEL: set(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  /** Bearer token for /metrics. */
  METRICS_TOKEN: optional(atLeast(16)),
  /** The value of Strict-Transport-Security in production. */
  HSTS: set(
    z
      .string()
      .regex(HSTS, 'expected a value like max-age=63072000; includeSubDomains')
      .default('max-age=63072000'),
  ),
  /** Lets webhooks go to this machine, over http too: for trying them out. */
  WEBHOOK_LOOPBACK: optional(z.literal('allow')),
  /** How long a stopping process keeps serving, so that load balancers can stop sending requests to it. */
  DRAIN_SECONDS: optional(z.coerce.number().min(0).max(600)),
});

export type Env = ReturnType<typeof readEnv>;

/** What the Stripe connection supplies where the environment does not. */
export type ConnectedVariable =
  | 'STRIPE_SECRET_KEY'
  | 'PAYMENT_LINK_URL'
  | 'PAYMENT_LINK_ID'
  | 'STRIPE_WEBHOOK_SECRET';
const NONE_CONNECTED: readonly ConnectedVariable[] = [];

/** Reads the environment once; the error names every invalid variable. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>) {
  const read = schema.safeParse(variables, { error: describeIssue });
  if (!read.success) {
    const problems = read.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    );
    throw new UserError(`Invalid environment variables:\n${problems.join('\n')}`);
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
    /** Undefined outside production: a browser would remember it for localhost. */
    hsts: env.NODE_ENV === 'production' ? env.HSTS : undefined,
    drainSeconds: env.DRAIN_SECONDS ?? defaultDrainSeconds(env),
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    paymentLinkId: env.PAYMENT_LINK_ID,
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    /** Which of these come from the Stripe connection: `withStripeConnection`. */
    connected: NONE_CONNECTED,
    /** The link that the connected one has replaced: for a day its payments are orders too. */
    formerPaymentLinkId: undefined as string | undefined,
    stripeApiUrl: env.STRIPE_API_URL,
    ratesUrl: env.ECB_RATES_URL,
    viesUrl: env.VIES_URL,
    deskPort: env.DESK_PORT,
    deskHost: env.DESK_HOST,
    deskOrigin: env.DESK_URL && new URL(env.DESK_URL).origin,
    deskPassword: env.DESK_PASSWORD,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    shopSecret: env.SHOP_SECRET,
    webhookLoopback: env.WEBHOOK_LOOPBACK === 'allow',
    consultantModel: consultantModel(env),
  };
}

export type ConsultantModel = NonNullable<ReturnType<typeof consultantModel>>;

/** Claude models speak Anthropic's protocol, all others that of OpenAI. */
function consultantModel(env: z.infer<typeof schema>) {
  const { CONSULTANT_MODEL: name, CONSULTANT_URL: url, CONSULTANT_KEY: key } = env;
  if (!name && (url || key)) {
    throw new UserError(
      'CONSULTANT_MODEL: set it too, or remove CONSULTANT_URL and CONSULTANT_KEY',
    );
  }
  if (!name) return undefined;
  const isClaude = name.startsWith('claude');
  if (isClaude && !key) throw new UserError('CONSULTANT_KEY: set it to your key for Anthropic');
  const address = url ?? (isClaude ? 'https://api.anthropic.com/v1' : undefined);
  if (!address) {
    throw new UserError(
      'CONSULTANT_URL: set it to the address of the model, such as https://api.example.com/v1',
    );
  }
  return {
    name,
    key,
    url: address.replace(/\/+$/, ''),
    protocol: isClaude ? 'anthropic' : 'openai',
  } as const;
}

/** Without PostgreSQL there is only one process, so no load balancer needs time to react. */
const defaultDrainSeconds = ({ NODE_ENV, DATABASE_URL }: z.infer<typeof schema>) =>
  NODE_ENV === 'production' && DATABASE_URL ? 5 : 0;

export const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
export const ALL_INTERFACES = ['0.0.0.0', '::'];

/** IPv6 addresses need brackets in a URL. */
export const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Undefined when its address is not known here. */
export function deskUrl({ deskOrigin, deskHost, deskPort }: Env): string | undefined {
  if (deskOrigin) return deskOrigin;
  if (deskPort === 0 || ALL_INTERFACES.includes(deskHost)) return undefined;
  return `http://${LOOPBACK.includes(deskHost) ? 'localhost' : urlHost(deskHost)}:${deskPort}`;
}
