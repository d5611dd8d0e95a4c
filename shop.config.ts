import { defineShop } from './rules/shop.ts';

/**
 * Everything a seller changes. Words live in `content/`, secrets in the environment.
 * Values that say "sample" (or end in `.example`) must be replaced: a production start refuses them.
 */
export default defineShop({
  /** Each has a folder in `content/messages` and in `content/legal`. The first is the fallback. */
  languages: ['en', 'bg'],
  product: {
    name: { en: 'The AI Launch Manual', bg: 'AI наръчник за старт' },
    version: '1.0',
  },
  /** Free access to an AI business consultant of yours. Without this part, nothing promises it. */
  consultant: {
    name: { en: 'AI business consultant', bg: 'AI бизнес консултант' },
    months: 1,
    /** Where it is. Buyers are led there with a pass that it can check: docs/consultant.md. */
    // url: 'https://consultant.your-shop.com/',
  },
  /** What the buyer pays in total, VAT included. */
  price: {
    cents: 4900,
    currency: 'USD',
    /**
     * For buyers in the EU: what one euro costs in this currency, and on which day (for example the
     * reference rate of the European Central Bank). Pages show the amount in euro beside the price. A
     * seller in Bulgaria needs it; `npm run shop -- doctor` warns when it is older than a week.
     */
    // euro: { rate: 1.16, asOf: '2026-11-13' },
  },
  company: {
    name: { en: 'Sample Company EOOD', bg: '„Образец“ ЕООД' },
    email: 'support@sample-company.example',
    /**
     * Shown wherever the company is. Consumer law requires it: for a seller in the EU, production
     * does not start without it.
     */
    // phone: '+359 2 123 4567',
    registrationNumber: '000000000',
    vatNumber: 'BG000000000',
    legalForm: {
      en: 'single-member limited company',
      bg: 'еднолично дружество с ограничена отговорност',
    },
    address: {
      street: { en: '1 Sample Street', bg: 'ул. „Образец“ № 1' },
      city: { en: 'Sofia', bg: 'София' },
      postalCode: '1000',
      country: 'BG',
    },
    /** Days, deadlines and figures are counted by the clock of this zone (an IANA name). */
    timeZone: 'Europe/Sofia',
    map: { latitude: 42.6977, longitude: 23.3219 },
    bank: {
      name: { en: 'Sample Bank AD', bg: 'Банка „Образец“ АД' },
      iban: 'BG00SMPL00000000000000',
    },
    /** Whom buyers can turn to when you cannot agree with them. Without this part, nobody is named. */
    consumerAuthority: {
      name: {
        en: 'the Bulgarian Commission for Consumer Protection (КЗП)',
        bg: 'Комисията за защита на потребителите (КЗП)',
      },
      url: 'https://kzp.bg',
      /** Whether you have agreed to take part in out-of-court settlement. Buyers are told either way. */
      takesPart: false,
    },
    /** Whom people can complain to about the use of their data. */
    dataAuthority: {
      name: {
        en: 'the Bulgarian Commission for Personal Data Protection (КЗЛД), 2 Prof. Tsvetan Lazarov Blvd., Sofia 1592',
        bg: 'Комисията за защита на личните данни (КЗЛД), София 1592, бул. „Проф. Цветан Лазаров“ № 2',
      },
      url: 'https://cpdp.bg',
    },
  },
  policies: {
    /** Goodwill guarantee and, kept as long on purpose, the withdrawal window: days from delivery. */
    guaranteeDays: 30,
    statutoryWithdrawalDays: 14,
    withdrawalRefundDays: 14,
    refundBusinessDays: 30,
    cardRefundDays: 30,
    contactReplyHours: [24, 48],
    policyReplyBusinessDays: [2, 3],
    campaignExtensionBusinessDays: [1, 2],
    minimumAge: 18,
    minimumDataAge: 16,
    requiresDeletionBeforeRefund: true,
    disableSubmitIfChargeback: true,
  },
  /** How long each class of data is kept; `server/privacy/tableRules.ts` says what belongs to which. */
  retention: {
    orderYears: 5,
    refundRequestYears: 5,
    purchaseFormDays: 90,
    suspiciousFormDays: 30,
    /** What the payment provider told us about a payment, without the buyer once the order has them. */
    paymentEventDays: 90,
    auditYears: 5,
    /** Longer than a dispute can come: what is on this list is never mailed a second time. */
    finishedWorkDays: 730,
    pageViewDays: 730,
    /** Sums per day without any person in them. */
    figureYears: 10,
    /** The longest that anything deleted may live on in a backup. */
    backupDays: 14,
  },
  cards: ['MasterCard', 'MasterCard Electronic', 'Maestro', 'Visa', 'Visa Electron', 'V PAY'],
  checkout: {
    /** 'page': the form leads to /checkout. 'dialog': it opens the Secure Checkout dialog. */
    flow: 'page',
    /** 'link': the dialog opens the provider in a new tab. 'frame': it shows the provider inside (many providers forbid that). */
    dialog: 'link',
  },
  delivery: {
    /** Print each buyer's name, email address and order number on every page of their PDF files. */
    stamp: true,
    /** Stamped copies are deleted this many days after they were made, and made again on request. */
    keepCopiesDays: 30,
    /** Download links work long enough for a connection of this many megabits per second. */
    slowestMbit: 1,
  },
  landing: { guarantee: 'block' },
  /**
   * What buyers can choose in the refund form, by the names that requests are stored with. What
   * buyers read instead is `options` in `content/messages/<language>/refund.ts`.
   */
  refundForm: {
    disappointment: ['Clarity', 'Depth', 'Missing topic', 'Price vs. value', 'Format/UX'],
    partsUsed: [
      'Fast-Start Guide',
      'Offer Recipes',
      'Prompt Systems',
      'Funnel Kit',
      'Sales Assets',
      'Launch Checklist',
    ],
    wouldHelp: [
      'Clarification via email',
      'Quick 15-min call',
      'Extra examples',
      'Different format (video/audio)',
      'Updated prompts/workflows',
    ],
    /** 'Refund' is money back. What the email says about another one: `refundRequestReceived.next`. */
    resolution: ['Refund', 'Exchange (different topic/format)', 'Keep access with extra support'],
  },
  forms: {
    /** A form sent faster than this was hardly filled in by a person: kept apart for review. */
    minimumFillSeconds: 2,
    postsPerAddressPerMinute: 10,
    maximumBodyBytes: 65_536,
  },
});
