import { z } from 'zod';
import { NUMBER_FORMAT } from './documents.ts';
import { VERSION } from './editionFiles.ts';
import { isIban, tidyIban } from './iban.ts';
import { hasCents, isCountry } from './isoCodes.ts';
import type { Language, Localized } from './language.ts';
import { MONEY_BACK } from './refundOptions.ts';
import { isSampleValue } from './sampleValues.ts';
import { isTimeZone } from './shopTime.ts';
import { TAX_REGIMES } from './tax.ts';

const editionNumber = z
  .string('expected a version such as 1.0')
  .regex(VERSION, 'expected a version such as 1.0: letters, digits, dots and hyphens');
const text = z.string('expected some text').trim().min(1, 'expected some text');
const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER, why = '') => {
  const bounds = most === Number.MAX_SAFE_INTEGER ? `at least ${least}` : `${least} to ${most}`;
  const words = `expected a whole number, ${bounds}${why && `: ${why}`}`;
  return z.int(words).min(least, words).max(most, words);
};
const count = wholeNumber(1);
const numberBetween = (least: number, most: number) => {
  const words = `expected a number from ${least} to ${most}`;
  return z.number(words).min(least, words).max(most, words);
};
const webAddress = z.url({
  protocol: /^https$/,
  error: 'expected an address that begins with https://',
});
const TIME_ZONE = 'expected a time zone such as Europe/Paris or America/New_York';
const yesOrNo = z.boolean('expected true or false');

const LANGUAGE = 'expected a language such as en, fr or pt-BR';
const language = z.string(LANGUAGE).refine(isLanguage, LANGUAGE);

/** Each language has a folder in `shop/words` and `shop/legal`; the first is the fallback. */
export const languagesSchema = z
  .tuple([language], language, "expected a list of languages, such as ['en', 'fr']")
  .refine((list) => new Set(list).size === list.length, 'expected each language once');

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && /^[a-z]{2,3}(-|$)/.test(tag);
  } catch {
    return false;
  }
}

const range = z
  .tuple([count, count], 'expected two whole numbers, such as [24, 48]')
  .refine(([from, to]) => from <= to, 'expected the smaller number first');

const options = z
  .array(text, 'expected a list of options')
  .min(1, 'expected at least one option')
  .refine((keys) => new Set(keys).size === keys.length, 'expected each option once');

/** The choices that European consumer and data protection law leaves to a seller. */
const policies = z
  .strictObject({
    guaranteeDays: count,
    statutoryWithdrawalDays: wholeNumber(
      14,
      undefined,
      'the law gives buyers 14 days to withdraw (Directive 2011/83/EU, Article 9)',
    ),
    withdrawalRefundDays: wholeNumber(
      1,
      14,
      'by law, a withdrawal is refunded within 14 days (Directive 2011/83/EU, Article 13)',
    ),
    refundBusinessDays: count,
    cardRefundDays: count,
    contactReplyHours: range,
    policyReplyBusinessDays: range,
    campaignExtensionBusinessDays: range,
    minimumAge: count,
    minimumDataAge: wholeNumber(
      13,
      undefined,
      'no EU country lets younger people consent to the use of their data (GDPR, Article 8)',
    ),
    requiresDeletionBeforeRefund: yesOrNo,
    disableSubmitIfChargeback: yesOrNo,
  })
  .refine((days) => days.guaranteeDays >= days.statutoryWithdrawalDays, {
    path: ['guaranteeDays'],
    error:
      'expected at least statutoryWithdrawalDays: buyers can withdraw during this time, and the law sets the minimum',
  })
  .refine((ages) => ages.minimumAge >= ages.minimumDataAge, {
    path: ['minimumAge'],
    error: 'expected at least minimumDataAge: buyers leave personal data here',
  });

const REGIMES = `expected ${TAX_REGIMES.map((name) => `'${name}'`).join(', ')}`;
const FORMAT = "expected a format such as '##########' or 'YYYY-R-######'";

/** A series of document numbers. */
const series = z.strictObject({
  format: z.string(FORMAT).regex(NUMBER_FORMAT, FORMAT),
  first: count,
});

/** The configuration of a shop with these languages. Every text exists in each of them. */
export function shopSchema(languages: readonly Language[]) {
  const texts = Object.fromEntries(languages.map((name) => [name, text]));
  const localized: z.ZodType<Localized> = z.strictObject(texts);
  return z.strictObject({
    languages: languagesSchema,
    product: z.strictObject({
      name: localized,
      version: editionNumber,
      /** The day of this version: the book prints it and has it in its metadata. */
      date: z.iso.date('expected a day such as 2026-11-13').optional(),
      /** Who wrote it; without it, the company is named. */
      author: localized.optional(),
      /** The refund form starts with it, because it cannot know which one a buyer has. */
      firstVersion: editionNumber.optional(),
    }),
    /** Optional. Without `url` the shop runs the consultant itself. */
    consultant: z
      .strictObject({
        /** What it is called in a sentence. */
        name: localized,
        months: count,
        /** The address of the seller's own consultant. */
        url: webAddress.optional(),
        questionsPerDay: count,
        /** Pages of one order that may follow an answer at the same time. */
        pagesPerOrder: wholeNumber(1, 100).optional(),
        /** In cents of the shop's currency. */
        model: z.strictObject({
          centsPerMonth: count,
          /** What one order may use of it; a tenth without this. */
          centsPerOrder: count.optional(),
          centsPerMillionInput: numberBetween(0, 100_000),
          centsPerMillionOutput: numberBetween(0, 100_000),
        }),
      })
      .optional(),
    price: z.strictObject({
      cents: wholeNumber(50, undefined, 'the price in cents, so 4900 for 49.00'),
      currency: z
        .string('expected a currency such as EUR or USD')
        .refine(
          hasCents,
          'expected a currency with cents, such as EUR or USD: every sum is counted in hundredths',
        ),
      /** Optional. Shown beside a price in another currency. */
      euro: z
        .strictObject({
          /** What one euro costs in the currency of the price. */
          rate: numberBetween(0.000_001, 1_000_000),
          asOf: z.iso.date('expected a day such as 2026-11-13'),
        })
        .optional(),
    }),
    tax: z.strictObject({
      regime: z.enum(TAX_REGIMES, REGIMES),
      /** Invoices, credit notes and debit notes share the numbers of `invoices`. */
      receipts: series,
      invoices: series,
    }),
    company: z.strictObject({
      name: localized,
      email: z.email('expected an email address'),
      phone: z
        .string('expected a number such as +359 2 123 4567')
        .regex(/^\+[1-9](?:[ -]?\d){6,14}$/, 'expected a number such as +359 2 123 4567')
        .optional(),
      registrationNumber: text,
      /** Optional. Without a value, no page and no email mentions it. */
      vatNumber: text.optional(),
      /** The legal form, as in the terms. */
      legalForm: localized.optional(),
      address: z.strictObject({
        street: localized,
        city: localized,
        postalCode: text,
        country: z
          .string('expected a country by its two letters, such as BG or DE')
          .refine(isCountry, 'expected a country by its two letters, such as BG or DE'),
      }),
      timeZone: z.string(TIME_ZONE).refine(isTimeZone, TIME_ZONE),
      map: z
        .strictObject({
          latitude: numberBetween(-90, 90),
          longitude: numberBetween(-180, 180),
        })
        .optional(),
      bank: z
        .strictObject({
          name: localized,
          iban: text.refine(
            (iban) => isIban(tidyIban(iban)) || isSampleValue(iban),
            'expected a valid account number (IBAN); a letter or digit of this one is wrong',
          ),
        })
        .optional(),
      /** The data protection authority in the company's country. */
      dataAuthority: z.strictObject({ name: localized, url: webAddress }).optional(),
      /** `takesPart`: whether the seller takes part in out-of-court dispute resolution. */
      consumerAuthority: z
        .strictObject({ name: localized, url: webAddress, takesPart: yesOrNo })
        .optional(),
    }),
    policies,
    retention: z.strictObject({
      orderYears: count,
      taxYears: wholeNumber(
        1,
        undefined,
        'the EU has VAT records of electronic services kept for 10 years (Regulation 282/2011, Article 63c)',
      ),
      refundRequestYears: count,
      purchaseFormDays: count,
      suspiciousFormDays: count,
      paymentEventDays: count,
      auditYears: count,
      finishedWorkDays: count,
      pageViewDays: count,
      figureYears: count,
      conversationDays: count,
      deliveryLogDays: count,
      backupDays: count,
      unfinishedUploadDays: count,
    }),
    /** Emails to the seller about sales. */
    news: z.strictObject({
      sales: z.enum(['each', 'daily', 'off'], "expected 'each', 'daily' or 'off'"),
      digestAt: z
        .string('expected a time such as 07:00')
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 07:00'),
    }),
    cards: z
      .array(text, 'expected a list of card brands')
      .min(1, 'expected at least one card brand'),
    checkout: z.strictObject({
      flow: z.enum(['page', 'dialog'], "expected 'page' or 'dialog'"),
      dialog: z.enum(['link', 'frame'], "expected 'link' or 'frame'"),
      /** Optional. Without it, the purchase form has no box for a reminder and none is sent. */
      reminderAfterHours: wholeNumber(1, 720).optional(),
    }),
    delivery: z.strictObject({
      stamp: yesOrNo,
      keepCopiesDays: count,
      slowestMbit: numberBetween(0.1, 1000),
    }),
    landing: z.strictObject({
      guarantee: z.enum(['block', 'two-column'], "expected 'block' or 'two-column'"),
    }),
    refundForm: z.strictObject({
      disappointment: options,
      partsUsed: options,
      wouldHelp: options,
      resolution: options.refine(
        (keys) => keys.includes(MONEY_BACK),
        `expected '${MONEY_BACK}' among them, because it is the one that requests a refund`,
      ),
    }),
    forms: z.strictObject({
      minimumFillSeconds: numberBetween(0, 60),
      postsPerAddressPerMinute: count,
      maximumBodyBytes: wholeNumber(4096),
    }),
  });
}
