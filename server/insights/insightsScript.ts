import { ANCHORS, PATHS } from '../../rules/paths.ts';

/**
 * Counts a page view, and the steps that only the browser can see: the buy section came into view,
 * the payment page was opened from the dialog. No cookie, no id, nothing about the visitor; whoever
 * asks not to be counted (Do Not Track, Global Privacy Control) is not.
 */
export const INSIGHTS_SCRIPT = `
(function (n, d) {
  if (n.doNotTrack === '1' || n.globalPrivacyControl) return;
  var said = {}, buy = d.getElementById('${ANCHORS.buy}');
  function say(step) {
    if (said[step]) return;
    said[step] = 1;
    n.sendBeacon('${PATHS.insights}', JSON.stringify({ path: location.pathname, language: d.documentElement.lang, step: step }));
  }
  say();
  if (buy) new IntersectionObserver(function (seen, o) {
    if (!seen.some(function (s) { return s.isIntersecting; })) return;
    o.disconnect();
    say('buy-seen');
  }, { rootMargin: '-20% 0px' }).observe(buy);
  d.addEventListener('click', function (e) {
    if (e.target.closest('.checkout-dialog a,.checkout-dialog .button:not(.quiet)')) say('payment-opened');
  });
})(navigator, document);`.replace(/\n\s*/g, '');
