import { LANGUAGE_QUERY, LANGUAGE_STORAGE_KEY } from '../../rules/language.ts';
import { INSIGHTS_SCRIPT_PATH } from '../../rules/paths.ts';
import { goToPlace, placeHere } from './keepPlace.ts';
import { loadFormScripts } from './loadFormScripts.ts';

const NEAR = '400px';
const TO_TOP_BEYOND = 300;
const FIELDS = 'input,select,textarea';

goToPlace();

/**
 * The language switch keeps the rest of the URL and the place on the page, and saves the choice in the
 * browser's storage.
 */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
  link.addEventListener('click', () => {
    const language = link.dataset.language ?? '';
    const url = new URL(location.href);
    url.searchParams.set(LANGUAGE_QUERY, language);
    url.hash = placeHere();
    // The response to a form has the URL of the form handler; its link leads back to the page.
    if (!url.pathname.startsWith('/forms')) link.href = url.href;
    try {
      localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
    } catch {
      // Storage may be disabled.
    }
  });
}

/** A link in the open menu of a phone leads elsewhere on the page: the menu must not cover it. */
const menu = document.getElementById('menu');
menu?.addEventListener('click', () => menu.matches(':popover-open') && menu.hidePopover());

/** Shows the link to the top below the first screen. */
const toTop = document.querySelector('.to-top');
if (toTop) {
  /** It must not cover a field, and half of it behind one looks broken. */
  const isBehindField = () => {
    const { left, top, bottom } = toTop.getBoundingClientRect();
    return [top, (top + bottom) / 2, bottom].some((y) =>
      document.elementsFromPoint(left, y).some((element) => element.matches(FIELDS)),
    );
  };
  const show = () => toTop.classList.toggle('on', scrollY > TO_TOP_BEYOND && !isBehindField());
  addEventListener('scroll', show, { passive: true });
  // Reading the position now would lay out the page once more.
  requestAnimationFrame(show);
  toTop.addEventListener('click', (event) => {
    event.preventDefault();
    const { matches: still } = matchMedia('(prefers-reduced-motion: reduce)');
    scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
    // This link disappears, and the next Tab would continue from it, at the bottom of the page.
    document.querySelector<HTMLElement>('.brand, .back')?.focus({ preventScroll: true });
  });
}

/** Counts the visit after the first paint. */
requestAnimationFrame(() =>
  setTimeout(() => {
    const insights = document.createElement('script');
    insights.src = INSIGHTS_SCRIPT_PATH;
    // biome-ignore lint/suspicious/noConsole: an uncounted visit is not an error
    insights.onerror = () => console.warn('insights not loaded');
    document.head.append(insights);
  }),
);

/** Loads the scripts of a form when it is near the viewport. */
const near = new IntersectionObserver(
  (entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) loadFormScripts();
  },
  { rootMargin: NEAR },
);
// The island itself has no box. After a reload the visitor may be far below its first part.
for (const part of document.querySelectorAll('.island > *')) near.observe(part);
