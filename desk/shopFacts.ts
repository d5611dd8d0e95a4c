const meta = (name: string) =>
  document.querySelector(`meta[name="shop-${name}"]`)?.getAttribute('content') ?? '';

/** What the server has written into the page about this shop. */
export const SHOP = {
  product: meta('product'),
  url: meta('url'),
  testMode: meta('provider') === 'sandbox',
};
