const meta = (name: string) =>
  document.querySelector(`meta[name="shop-${name}"]`)?.getAttribute('content') ?? '';

/** What the server has written into the page about this shop. */
export const SHOP = {
  product: meta('product'),
  url: meta('url'),
  /** Times are those of the seller's clock, wherever the browser is. */
  timeZone: meta('time-zone') || 'UTC',
  testMode: meta('provider') === 'sandbox',
};
