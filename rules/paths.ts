/** Alone, because scripts inside pages use them and should not carry the whole list. */
export const INSIGHTS_PATH = '/_insights';
export const INSIGHTS_SCRIPT_PATH = '/_insights/script.js';
export const BUY_ANCHOR = 'buy';

/** Every address of the public site, in one place. */
export const PATHS = {
  home: '/',
  terms: '/termsOfService',
  privacy: '/privacyPolicy',
  payment: '/paymentAndDelivery',
  refundPolicy: '/refundPolicy',
  contact: '/contact',
  returnForm: '/return-form',
  withdraw: '/withdraw',
  checkout: '/checkout',
  /** Asked by the tab that a buyer has left for the payment. */
  paid: '/checkout/paid',
  sandbox: '/sandbox/pay',
  purchaseForm: '/forms/purchase',
  refundForm: '/forms/refund',
  withdrawalForm: '/forms/withdrawal',
  lostLinkForm: '/forms/lost-link',
  webhook: '/webhooks/stripe',
  thankYou: '/thank-you',
  library: '/library',
  /** Stands for the page of any buyer; its real address is /library and the buyer's key. */
  libraryPage: '/library/page',
  download: '/download',
  /** Tells the seller's consultant whether a buyer's pass is good. */
  consultantPass: '/consultant/pass',
  /** In test mode only. */
  mailbox: '/mailbox',
  insights: INSIGHTS_PATH,
  insightsScript: INSIGHTS_SCRIPT_PATH,
  /** Whether the process can serve and store. */
  health: '/healthz',
  /** Whether a load balancer should send requests here. */
  ready: '/readyz',
} as const;

/** Where a buyer goes on after the payment; who has this address is shown the order for a day. */
export const thankYouUrl = (sessionId: string) =>
  `${PATHS.thankYou}?session_id=${encodeURIComponent(sessionId)}`;

/** Where a section of the landing page is, from any page. */
export const ANCHORS = {
  top: 'top',
  read: 'read',
  product: 'product',
  inside: 'inside',
  buy: BUY_ANCHOR,
  faq: 'faq',
} as const;

/**
 * Pages are built before the seller's addresses are known; these are replaced by the real ones when
 * the server starts (`server/http/site.ts`).
 */
export const PLACEHOLDERS = {
  publicUrl: 'https://public-url.invalid',
  checkoutUrl: 'https://checkout-url.invalid/',
  purchaseForm: 'https://purchase-form.invalid/',
  refundForm: 'https://refund-form.invalid/',
  year: '%YEAR%',
} as const;

/** The only other site that a page of ours shows a piece of. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';
