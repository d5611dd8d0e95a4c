/** Separate constants: inline scripts use them and should not include the whole list. */
export const INSIGHTS_PATH = '/_insights';
export const INSIGHTS_SCRIPT_PATH = '/_insights/script.js';
export const LIBRARY_PATH = '/library';
export const BUY_ANCHOR = 'buy';

/** Every path of the public site. */
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
  /** Where a browser that has paid continues. Also polled by the tab that opened the payment page. */
  paid: '/checkout/paid',
  /** Forgets what this browser has bought, so that it can buy once more. */
  anotherCopy: '/checkout/another',
  sandbox: '/sandbox/pay',
  purchaseForm: '/forms/purchase',
  refundForm: '/forms/refund',
  withdrawalForm: '/forms/withdrawal',
  lostLinkForm: '/forms/lost-link',
  /** One click in the reminder of an unpaid form. The key follows. */
  stopReminder: '/forms/stop-reminder',
  /** Tells a visitor their own address, for a third-party form service. */
  visitorAddress: '/forms/address',
  webhook: '/webhooks/stripe',
  thankYou: '/thank-you',
  library: LIBRARY_PATH,
  /** Stands for any buyer's page. The real path is /library with the buyer's key. */
  libraryPage: '/library/page',
  /** A whole chapter of the guide for everybody; buyers read at /library with their key. */
  reader: '/read',
  cover: '/cover',
  download: '/download',
  /** The consultant of the shop, at /library with the buyer's key. */
  consultant: '/consultant',
  /** Stands for any buyer's conversation. */
  consultantPage: '/library/consultant',
  /** Tells the seller's consultant service whether a buyer's pass is valid. */
  consultantPass: '/consultant/pass',
  /** In test mode only. */
  mailbox: '/mailbox',
  /** Pages as they would be published. The key follows. */
  preview: '/preview',
  insights: INSIGHTS_PATH,
  insightsScript: INSIGHTS_SCRIPT_PATH,
  /** Read-only JSON for the seller's other systems. */
  api: '/api/v1',
  /** Whether the process can serve and store. */
  health: '/healthz',
  /** Whether a load balancer should send requests here. */
  ready: '/readyz',
} as const;

/** Where a buyer returns after the payment. Anyone with this URL sees the order for one day. */
export const thankYouUrl = (sessionId: string) =>
  `${PATHS.thankYou}?session_id=${encodeURIComponent(sessionId)}`;

/** Anchors of the sections of the landing page. */
export const ANCHORS = {
  top: 'top',
  read: 'read',
  product: 'product',
  inside: 'inside',
  buy: BUY_ANCHOR,
  faq: 'faq',
} as const;

/** The only other site that a page embeds. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';
