import { DOWNLOAD_LIFE_MS } from '../../rules/downloadLife.ts';
import { minify } from './minify.ts';

/** A library that was left open has old addresses: the first click asks for new ones, then downloads. */
export const freshDownloads = minify(`
(function (d) {
  var since = Date.now(), links = function (p) { return p.querySelectorAll('.files a'); };
  d.addEventListener('click', function (e) {
    var a = e.target.closest('.files a');
    if (!a || Date.now() - since < ${DOWNLOAD_LIFE_MS - 60_000}) return;
    e.preventDefault();
    fetch(location.href).then(function (r) { return r.text(); }).then(function (t) {
      since = Date.now();
      links(new DOMParser().parseFromString(t, 'text/html')).forEach(function (n) {
        links(d).forEach(function (o) { if (o.pathname == n.pathname) o.search = n.search; });
      });
    }).catch(function () {}).then(function () { location.assign(a.href); });
  });
})(document);`);
