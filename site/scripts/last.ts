import { LANGUAGE_QUERY, LANGUAGE_STORAGE_KEY } from '../../rules/language.ts';
import { INSIGHTS_SCRIPT_PATH } from '../../rules/paths.ts';
import { wakeForm } from './wakeForm.ts';

const NEAR = '400px';
const TO_TOP_BEYOND = 300;

/** The switch keeps the rest of the address, and also writes the browser's storage. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
  link.addEventListener('click', () => {
    const language = link.dataset.language ?? '';
    const url = new URL(location.href);
    url.searchParams.set(LANGUAGE_QUERY, language);
    // The answer to a form has the address of the form: its link leads back to the page.
    if (!url.pathname.startsWith('/forms')) link.href = url.href;
    store(LANGUAGE_STORAGE_KEY, language);
  });
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage can be switched off.
  }
}

/** The link back to the top shows below the first screen. */
const toTop = document.querySelector('.to-top');
if (toTop) {
  const show = () => toTop.classList.toggle('on', scrollY > TO_TOP_BEYOND);
  addEventListener('scroll', show, { passive: true });
  show();
  toTop.addEventListener('click', (event) => {
    event.preventDefault();
    const { matches: still } = matchMedia('(prefers-reduced-motion: reduce)');
    scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  });
}

/** Fonts load and the visit is counted after the first paint. */
requestAnimationFrame(() =>
  setTimeout(() => {
    document.documentElement.classList.add('fonts');
    const insights = document.createElement('script');
    insights.src = INSIGHTS_SCRIPT_PATH;
    // biome-ignore lint/suspicious/noConsole: a visit that is not counted is no error
    insights.onerror = () => console.warn('insights not loaded');
    document.head.append(insights);
    document.fonts.ready.then(() => store('fonts', document.documentElement.dataset.fonts ?? ''));
  }),
);

/** The scripts of a form load when it is near. */
const near = new IntersectionObserver(
  (entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) wakeForm();
  },
  { rootMargin: NEAR },
);
for (const { firstElementChild: form } of document.querySelectorAll('.island')) {
  if (form) near.observe(form);
}
