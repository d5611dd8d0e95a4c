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
  /** The shell of a buyer's own page; its public address is /library and the buyer's key. */
  libraryPage: '/library/page',
  download: '/download',
  /** Tells the seller's consultant whether a buyer's pass is good. */
  consultantPass: '/consultant/pass',
  /** In test mode only. */
  mailbox: '/mailbox',
  insights: '/_insights',
  insightsScript: '/_insights/script.js',
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
  buy: 'buy',
  faq: 'faq',
} as const;

/**
 * Pages are built before the seller's address and payment link are known;
 * these stand-ins are exchanged for the real ones when the server starts.
 */
export const STAND_INS = {
  publicUrl: 'https://public-url.invalid',
  checkoutUrl: 'https://checkout-url.invalid/',
  year: '%YEAR%',
} as const;

/** The only other site that a page of ours shows a piece of. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';
