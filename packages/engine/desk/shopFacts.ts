const meta = (name: string) =>
  document.querySelector(`meta[name="shop-${name}"]`)?.getAttribute('content') ?? '';

/** Facts about the shop that the server puts into the page. */
export const SHOP = {
  product: meta('product'),
  url: meta('url'),
  /** Times are shown in the shop's time zone, wherever the browser is. */
  timeZone: meta('time-zone') || 'UTC',
  languages: meta('languages').split(' '),
  hasConsultant: meta('consultant') !== 'no',
  testMode: meta('provider') === 'sandbox',
};
