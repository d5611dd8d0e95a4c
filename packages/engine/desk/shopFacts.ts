const metaOf = (about: 'shop' | 'desk') => (name: string) =>
  document.querySelector(`meta[name="${about}-${name}"]`)?.getAttribute('content') ?? '';
const meta = metaOf('shop');
const own = metaOf('desk');

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

/** Who is logged in. A change of the role ends the session, so this stays true. */
export const USER = {
  name: own('user'),
  role: own('role'),
  /** In a sentence: who can change it. */
  owners: own('owners'),
};

const allowed = new Set(own('commands').split(' '));

/** Whether the user may run a command; the server checks it again. */
export const may = (command: string) => allowed.has(command);
