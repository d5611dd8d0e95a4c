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

/** Every page that a running shop shows to everybody, by language and path: `en/contact`. */
export async function fetchPages(url: string, languages: readonly string[]) {
  const pages = new Map<string, string>();
  for (const language of languages) {
    for (const path of [...VISITOR_PAGES, '/nope']) {
      const response = await fetch(`${url}${path}?lng=${language}`);
      pages.set(language + path, await response.text());
    }
    const post = { method: 'POST', headers: { origin: 'https://other.test', accept: 'text/html' } };
    const refused = await fetch(`${url}/checkout?lng=${language}`, post);
    pages.set(`${language}/403`, await refused.text());
  }
  return pages;
}
