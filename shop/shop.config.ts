import { defineShop } from 'one-product-shop/rules/shop.ts';

/**
 * Everything a seller changes. Words live in `words/` and `legal/`, secrets in the environment.
 * Values that say "sample" (or end in `.example`) must be replaced: a production start refuses them.
 */
export default defineShop({
  /** Each has a folder in `shop/words` and in `shop/legal`. The first is the fallback. */
  languages: ['en', 'bg'],
  product: {
    name: { en: 'The AI Launch Manual', bg: 'AI наръчник за старт' },
    version: '1.1',
    /** The day of this version, printed in the book and kept in its metadata. */
    date: '2026-11-17',
    /** Who wrote it, as the book names them; without it, the company below. */
    // author: { en: 'Maria Petrova', bg: 'Мария Петрова' },
    firstVersion: '1.0',
  },
  /**
   * Free access to an AI business consultant, which the shop runs itself: docs/consultant.md. Without
   * this part, nothing promises it.
   */
  consultant: {
    name: { en: 'AI business consultant', bg: 'AI бизнес консултант' },
    months: 1,
    /** A consultant of your own instead. Buyers get a link with a pass that it can verify. */
    // url: 'https://consultant.your-shop.com/',
    /** For each order. */
    questionsPerDay: 40,
    /** Open pages of one order that may follow an answer at the same time. */
    pagesPerOrder: 6,
    /**
     * When a language model is connected (CONSULTANT_MODEL): what it may cost in a month, how much of
     * that one order may use, and the provider's prices, in cents of the shop's currency.
     */
    model: {
      centsPerMonth: 2000,
      centsPerOrder: 200,
      centsPerMillionInput: 100,
      centsPerMillionOutput: 500,
    },
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
  /**
   * VAT, receipts and invoices: docs/taxes.md. Ask your accountant which regime is yours. 'domestic':
   * your own VAT for all buyers in the EU, while cross-border sales stay under €10,000 a year;
   * 'oss': the VAT of the buyer's country; 'none': a small business without VAT; 'outside': a
   * seller outside the EU that VAT does not concern; 'provider': Stripe Tax decides.
   */
  tax: {
    regime: 'domestic',
    /**
     * Numbers are ascending and without gaps. `#` stands for a digit, `YYYY` for the year. `first`
     * continues a series that you began elsewhere. Bulgaria requires ten digits, and one series for
     * invoices and credit notes.
     */
    receipts: { format: 'R-########', first: 1 },
    invoices: { format: '##########', first: 1 },
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
      /** In the United States, Canada and Australia with the state: 'New York, NY'. */
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
    /** The consumer authority that buyers can contact. Remove this block to name none. */
    consumerAuthority: {
      name: {
        en: 'the Bulgarian Commission for Consumer Protection (КЗП)',
        bg: 'Комисията за защита на потребителите (КЗП)',
      },
      url: 'https://kzp.bg',
      /** Whether you take part in out-of-court dispute resolution. The order email says which. */
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
  /**
   * How long each class of data is kept; `personalRules.ts` and `tableRules.ts` in `packages/engine/server/privacy`
   * say what belongs to which.
   */
  retention: {
    orderYears: 5,
    /** Receipts, invoices, credit notes and what they are based on. */
    taxYears: 10,
    refundRequestYears: 5,
    purchaseFormDays: 90,
    suspiciousFormDays: 30,
    /** What the payment provider told us about a payment, without the buyer once the order has them. */
    paymentEventDays: 90,
    auditYears: 5,
    /** Longer than any dispute can take. An email on this list is never sent a second time. */
    finishedWorkDays: 730,
    pageViewDays: 730,
    /** Sums per day without any person in them. */
    figureYears: 10,
    /** Conversations with the consultant, from their last question on. */
    conversationDays: 365,
    /**
     * Emails, visits to the library and downloads of each order: your evidence when a payment is
     * disputed. Most disputes come within 120 days; 540 is Visa's outer limit.
     */
    deliveryLogDays: 540,
    /** How long deleted data can remain in backups. */
    backupDays: 14,
    /** A version that is prepared at the desk and not published, from its last change on. */
    unfinishedUploadDays: 30,
  },
  /**
   * Emails to you about sales: 'each' for one per sale, 'daily' for one digest a day (none on a day with
   * nothing to say), 'off' for none. Alerts about what needs you are always sent.
   */
  news: { sales: 'daily', digestAt: '07:00' },
  cards: ['MasterCard', 'MasterCard Electronic', 'Maestro', 'Visa', 'Visa Electron', 'V PAY'],
  checkout: {
    /** 'page': the form leads to /checkout. 'dialog': it opens the Secure Checkout dialog. */
    flow: 'page',
    /** 'link': the dialog opens the provider in a new tab. 'frame': it shows the provider inside (many providers forbid that). */
    dialog: 'link',
    /**
     * Visitors who tick a box in the purchase form get one email when they have not paid after so many
     * hours. Remove this line to send none; the box is then not shown.
     */
    reminderAfterHours: 24,
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
   * buyers read instead is `options` in `packages/engine/words/<language>/refund.ts`.
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
    /** Forms sent faster than this are probably from bots. They are kept apart for review. */
    minimumFillSeconds: 2,
    postsPerAddressPerMinute: 10,
    maximumBodyBytes: 65_536,
  },
});
