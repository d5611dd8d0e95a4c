import { BUY_ANCHOR, INSIGHTS_PATH, LIBRARY_PATH } from '../../rules/paths.ts';

/**
 * Counts page views and the steps that only the browser can see: the buy section came into view, the
 * payment page was opened from the dialog. No cookie, no ID, nothing about the visitor.
 * Do Not Track and Global Privacy Control are respected.
 */
type Step = 'buy-seen' | 'payment-opened' | undefined;

const OPENS_PAYMENT = '.checkout-dialog a[target],.checkout-dialog button.button:not(.quiet)';
const COUNTED = /^(utm_\w+|code)$/;
const counted = new Set<Step>();

function count(step?: Step): void {
  if (counted.has(step)) return;
  counted.add(step);
  const { lang: language } = document.documentElement;
  const { pathname: path, search } = location;
  // Other parameters may hold an email address. The server takes a kilobyte; advertisers add long values.
  const known = [...new URLSearchParams(search)].filter(([name]) => COUNTED.test(name));
  const query = `${new URLSearchParams(known)}`.slice(0, 600);
  // Of the page that the visitor came from, the host name only.
  const referrer = document.referrer.split('/')[2];
  navigator.sendBeacon(INSIGHTS_PATH, JSON.stringify({ path, language, step, query, referrer }));
}

function countVisit(): void {
  count();
  const buy = document.getElementById(BUY_ANCHOR);
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      count('buy-seen');
    },
    { rootMargin: '-20% 0px' },
  );
  if (buy) seen.observe(buy);
  // While the event goes down: on its way up, the dialog has already replaced its buttons.
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest(OPENS_PAYMENT)) count('payment-opened');
    },
    true,
  );
}

const asksNotToBeCounted =
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
/** The path of a buyer's page holds its key. */
const isPrivate = location.pathname.startsWith(`${LIBRARY_PATH}/`);
if (!asksNotToBeCounted && !isPrivate) countVisit();
