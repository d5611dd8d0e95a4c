import { z } from 'zod';
import { LANGUAGES } from './language.ts';

const text = z.string().trim().min(1, 'expected some text');
const count = z.int().min(1, 'expected a whole number of at least 1');
const localized = z.strictObject(
  Object.fromEntries(LANGUAGES.map((language) => [language, text])) as Record<
    (typeof LANGUAGES)[number],
    typeof text
  >,
);
const range = z
  .tuple([count, count])
  .refine(([from, to]) => from <= to, 'expected the smaller number first');

const shopSchema = z.strictObject({
  product: z.strictObject({
    name: localized,
    version: text,
    chapters: count,
    playbooks: count,
    caselets: count,
    fastStartMinutes: count,
  }),
  /** A promise that a seller need not make; where it is made, `url` says where it is kept. */
  consultant: z
    .strictObject({
      months: count,
      url: z
        .url({ protocol: /^https$/, error: 'expected an address that begins with https://' })
        .optional(),
    })
    .optional(),
  claim: z.strictObject({ monthlyDollars: count, days: count }),
  price: z.strictObject({
    cents: z.int().min(50, 'expected integer cents, at least 50'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'expected a three-letter currency code such as USD'),
  }),
  company: z.strictObject({
    name: localized,
    email: z.email('expected an e-mail address'),
    phone: z
      .string()
      .regex(/^\+[1-9](?:[ -]?\d){6,14}$/, 'expected a number such as +359 2 123 4567')
      .optional(),
    registrationNumber: text,
    vatNumber: text,
    address: z.strictObject({
      street: localized,
      city: localized,
      postalCode: text,
      country: z.string().regex(/^[A-Z]{2}$/, 'expected a two-letter country code such as BG'),
    }),
    map: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
    bank: z.strictObject({ name: localized, iban: text }),
  }),
  policies: z.strictObject({
    guaranteeDays: count,
    statutoryWithdrawalDays: count,
    withdrawalRefundDays: count,
    refundBusinessDays: count,
    cardRefundDays: count,
    contactReplyHours: range,
    policyReplyBusinessDays: range,
    campaignExtensionBusinessDays: range,
    minimumAge: count,
    minimumDataAge: count,
    requiresDeletionBeforeRefund: z.boolean(),
    disableSubmitIfChargeback: z.boolean(),
  }),
  retention: z.strictObject({
    orderYears: count,
    refundRequestYears: count,
    purchaseFormDays: count,
    suspiciousFormDays: count,
    paymentEventDays: count,
    auditYears: count,
    finishedWorkDays: count,
    pageViewDays: count,
    figureYears: count,
    backupDays: count,
  }),
  cards: z.array(text).min(1, 'expected at least one card brand'),
  checkout: z.strictObject({
    flow: z.enum(['page', 'dialog'], "expected 'page' or 'dialog'"),
    dialog: z.enum(['link', 'frame'], "expected 'link' or 'frame'"),
  }),
  landing: z.strictObject({
    guarantee: z.enum(['block', 'two-column'], "expected 'block' or 'two-column'"),
  }),
  forms: z.strictObject({
    minimumFillSeconds: z.number().min(0).max(60),
    postsPerAddressPerMinute: count,
    maximumBodyBytes: z.int().min(4096, 'expected at least 4096 bytes'),
  }),
});

export type Shop = z.infer<typeof shopSchema>;

export class ShopConfigError extends Error {}

/** Checks a whole configuration and names every wrong key with what was expected there. */
export function defineShop(config: Shop): Shop {
  const checked = shopSchema.safeParse(config);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(top level)'}: ${issue.message}`,
  );
  throw new ShopConfigError(`shop.config.ts has wrong values:\n${problems.join('\n')}`);
}

/** Keys that still hold the sample values this repository ships with. */
export function placeholdersIn(value: unknown, path = 'company'): string[] {
  if (typeof value === 'string') {
    return /sample|\.example\b|образец|0{8}/i.test(value) ? [path] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placeholdersIn(inner, `${path}.${key}`));
}
