/** Literal paths, so that a changed path fails the tests. */
export const LEGAL_ROUTES = [
  '/termsOfService',
  '/privacyPolicy',
  '/paymentAndDelivery',
  '/refundPolicy',
] as const;

/** Every page that search engines may list. */
export const LISTED_ROUTES = ['/', ...LEGAL_ROUTES, '/contact', '/return-form', '/withdraw'];

/** Every page that does not redirect; /checkout leads to the payment page. */
export const ROUTES = [...LISTED_ROUTES, '/sandbox/pay'];

/** Every page that a visitor can open without an order. */
export const VISITOR_PAGES = [...LISTED_ROUTES, '/checkout'];
