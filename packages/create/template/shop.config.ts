import { defineShop } from 'one-product-shop/rules/shop.ts';

export default defineShop({
  languages: ['en'],
  product: { name: { en: 'Four Useful Knots' }, version: '1.0' },
  /** What the buyer pays in total, VAT included. */
  price: { cents: 900, currency: 'EUR' },
  /**
   * Ask your accountant which is yours. 'none': a small business without VAT; 'domestic': your own VAT
   * for all buyers in the EU; 'oss': the VAT of the buyer's country; 'outside': a seller outside the EU
   * that VAT does not concern; 'provider': Stripe Tax decides.
   */
  tax: {
    regime: 'none',
    /** Numbers without gaps: `#` stands for a digit, `YYYY` for the year. `first` continues a series. */
    receipts: { format: 'R-########', first: 1 },
    invoices: { format: '##########', first: 1 },
  },
  /** Yours. A start in production refuses these values. */
  company: {
    name: { en: 'Sample Company' },
    email: 'hello@sample-company.example',
    /** A seller in the EU has to show one. */
    // phone: '+353 1 234 5678',
    registrationNumber: '000000000',
    /** If you have one. */
    // vatNumber: 'IE0000000AA',
    address: {
      street: { en: '1 Sample Street' },
      city: { en: 'Dublin' },
      postalCode: 'D01 0000',
      country: 'IE',
    },
    timeZone: 'Europe/Dublin',
    /** The authority that people can complain to about the use of their data. */
    // dataAuthority: { name: { en: 'the Data Protection Commission' }, url: 'https://…' },
  },
  /** What you promise. The texts say the same. The law of the EU sets the three days of 14. */
  policies: {
    guaranteeDays: 30,
    statutoryWithdrawalDays: 14,
    withdrawalRefundDays: 14,
    refundBusinessDays: 10,
    cardRefundDays: 10,
    contactReplyHours: [24, 48],
    policyReplyBusinessDays: [1, 2],
    campaignExtensionBusinessDays: [1, 2],
    minimumAge: 18,
    minimumDataAge: 16,
    requiresDeletionBeforeRefund: false,
    disableSubmitIfChargeback: true,
  },
  /** How long data is kept. The privacy policy says the same; your country may ask for longer. */
  retention: {
    orderYears: 5,
    taxYears: 10,
    refundRequestYears: 5,
    purchaseFormDays: 90,
    suspiciousFormDays: 30,
    paymentEventDays: 90,
    auditYears: 5,
    finishedWorkDays: 730,
    pageViewDays: 730,
    figureYears: 10,
    conversationDays: 365,
    deliveryLogDays: 540,
    backupDays: 14,
    unfinishedUploadDays: 30,
  },
  news: { sales: 'each', digestAt: '07:00' },
  cards: ['Visa', 'Mastercard', 'American Express'],
  checkout: { flow: 'page', dialog: 'link' },
  /** `stamp`: whether the buyer's name and order number are printed on every page of PDF files. */
  delivery: { stamp: false, keepCopiesDays: 30, slowestMbit: 1 },
  landing: { guarantee: 'block' },
  /** What buyers can choose in the refund form. Each has a label in `words/en/index.ts`. */
  refundForm: {
    disappointment: ['Depth', 'Clarity', 'Format'],
    partsUsed: ['All of it', 'Some of it'],
    wouldHelp: ['More examples', 'Help by email'],
    resolution: ['Refund'],
  },
  forms: { minimumFillSeconds: 2, postsPerAddressPerMinute: 10, maximumBodyBytes: 65_536 },
});
