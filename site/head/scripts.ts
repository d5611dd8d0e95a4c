import { LANGUAGE_COOKIE, LANGUAGE_QUERY, LANGUAGE_STORAGE_KEY } from '../../rules/language.ts';
import { ANCHORS, PATHS } from '../../rules/paths.ts';
import { languages } from '../shop.ts';
import { fontsVersion } from './fonts.ts';
import { minify } from './minify.ts';

/**
 * The build names these scripts on the page. Asking for one again costs nothing; without one the
 * form is sent the browser's own way.
 */
const WAKE_FORM = `h.dataset.scripts.split(' ').forEach(function (u) { import(u).catch(function () {}); });`;

/**
 * Before anything is drawn: a language kept only in the browser's storage (the server cannot see
 * it) wins over the browser's own, fonts that are in the cache are used at once, and who comes for
 * the form has its scripts asked for.
 */
export const firstScript = minify(`
(function (d, l) {
  try {
    var s = localStorage, k = '${LANGUAGE_STORAGE_KEY}', h = d.documentElement, p = /^(${languages.join('|')})/,
      w = (p.exec(s.getItem(k)) || p.exec(sessionStorage.getItem(k)) || [])[0];
    if (s.fonts == '${fontsVersion}') h.className = 'fonts';
    if (w && w != h.lang && !/[?&]${LANGUAGE_QUERY}=(${languages.join('|')})/.test(l.search)
      && !/(^|; )${LANGUAGE_COOKIE}=(${languages.join('|')})/.test(d.cookie)) {
      d.cookie = '${LANGUAGE_COOKIE}=' + w + ';path=/;max-age=31536000;samesite=lax';
      if (d.cookie.indexOf('${LANGUAGE_COOKIE}=' + w) >= 0) l.reload();
      else l.replace(l.pathname + '?${LANGUAGE_QUERY}=' + w + l.hash);
    }
    if (l.hash == '#${ANCHORS.buy}') ${WAKE_FORM}
  } catch (e) {}
})(document, location);`);

/**
 * The language switch also writes the browser's storage. The link back to the top shows beyond
 * 300 px. Fonts load and the visit is counted after the first paint, a form's scripts load when the
 * form is near.
 */
export const lastScript = minify(`
(function (d, w) {
  var h = d.documentElement, top = d.querySelector('.to-top'), s = d.createElement('script');
  d.querySelectorAll('[data-language]').forEach(function (a) { a.addEventListener('click', function () {
    var u = new URL(location), l = a.dataset.language;
    u.searchParams.set('${LANGUAGE_QUERY}', l);
    if (!/^.forms/.test(u.pathname)) a.href = u;
    try { localStorage.setItem('${LANGUAGE_STORAGE_KEY}', l); } catch (e) {}
  }); });
  function scrolled() { if (top) top.classList.toggle('on', w.scrollY > 300); }
  if (top) top.addEventListener('click', function (e) {
    e.preventDefault();
    w.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  });
  function fonts() {
    h.classList.add('fonts');
    s.src = '${PATHS.insightsScript}';
    s.onerror = function () { console.warn('insights not loaded'); };
    d.head.append(s);
    d.fonts.ready.then(function () { try { localStorage.fonts = '${fontsVersion}'; } catch (e) {} });
  }
  w.addEventListener('scroll', scrolled, { passive: true });
  scrolled();
  requestAnimationFrame(function () { setTimeout(fonts); });
  var near = new IntersectionObserver(function (e) {
    e.forEach(function (x) { if (x.isIntersecting) ${WAKE_FORM} });
  }, { rootMargin: '400px' });
  d.querySelectorAll('astro-island').forEach(function (i) { near.observe(i.firstElementChild); });
})(document, window);`);
