import { makeCopyButton } from './copyButton.ts';
import { CONTINUE, loadReading, type Reading, saveReading, showReading } from './reading.ts';

const html = document.documentElement;
const reader = document.querySelector<HTMLElement>('.reader');
const text = document.querySelector<HTMLElement>('.book-text');

/** Light or dark: as the system says until the button is pressed. */
const button = document.querySelector<HTMLButtonElement>('.theme');
if (button) {
  const isDark = () =>
    (html.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : '')) ===
    'dark';
  const label = () => {
    button.textContent = (isDark() ? button.dataset.light : button.dataset.dark) ?? '';
  };
  button.hidden = false;
  label();
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    html.dataset.theme = theme;
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // Only this page changes.
    }
    label();
  });
}

/** Every prompt gets a button that copies it and a link to it. */
for (const prompt of text?.querySelectorAll<HTMLElement>('pre.prompt') ?? []) {
  const bar = document.createElement('div');
  bar.className = 'prompt-bar';
  bar.lang = html.lang;
  const link = document.createElement('a');
  link.href = `#${prompt.id}`;
  link.textContent = `# ${text?.dataset.prompt ?? ''}`;
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.textContent = text?.dataset.copy ?? '';
  makeCopyButton(copy, () => prompt.textContent ?? '', text?.dataset.copied ?? '');
  bar.append(link, copy);
  prompt.before(bar);
}

/** Measuring the page before it is painted would delay the text. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/** What scrolls sideways in a narrow window must be reached by the keyboard. */
afterPaint(() => {
  for (const wide of text?.querySelectorAll<HTMLElement>('figure, pre') ?? []) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }
  document.querySelector('.contents [aria-current]')?.scrollIntoView({ block: 'nearest' });
});

/** Remembers the place, and moves the bar of progress. */
const { order = '', page = '' } = reader?.dataset ?? {};
if (text && page) {
  const reading: Reading = loadReading(order) ?? { page, title: '', at: 0, read: {} };
  const area = () => {
    const top = text.getBoundingClientRect().top + scrollY;
    return { top, height: Math.max(1, text.offsetHeight - innerHeight) };
  };
  const blocks = [...text.children];
  /** The fonts may change the height of all that is above, so the place is kept by its block. */
  const blockAtEdge = (): Reading['block'] => {
    const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 0);
    const { top, height } = blocks[index]?.getBoundingClientRect() ?? new DOMRect();
    return index < 0 ? undefined : [index, Math.max(0, -top / height)];
  };
  if (location.hash === CONTINUE) {
    history.replaceState(null, '', location.pathname + location.search);
    const [index = -1, above = 0] = reading.page === page ? (reading.block ?? []) : [];
    const { top, height } = blocks[index]?.getBoundingClientRect() ?? new DOMRect();
    scrollBy({ top: top + height * above, behavior: 'instant' });
  }
  const note = () => {
    const { top, height } = area();
    const part = Math.min(1, Math.max(0, (scrollY - top) / height));
    reading.page = page;
    reading.title = document.querySelector('h1')?.textContent ?? '';
    reading.at = Math.round(part * 100) / 100;
    reading.block = blockAtEdge();
    // What was read stays read, also when the buyer looks something up above.
    reading.read[page] = Math.max(reading.read[page] ?? 0, reading.at);
    showReading(reading);
    if (order) saveReading(order, reading);
  };
  addEventListener('scroll', () => requestAnimationFrame(note), { passive: true });
  afterPaint(note);
}

/** Marks the section that is in view in the list beside the text. */
const sections = [...document.querySelectorAll<HTMLAnchorElement>('.on-this-page a')];
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      for (const link of sections) {
        if (link.hash === `#${target.id}`) link.ariaCurrent = 'true';
        else link.ariaCurrent = null;
      }
    }
  },
  { rootMargin: '-80px 0px -70% 0px' },
);
for (const link of sections) {
  const heading = document.getElementById(link.hash.slice(1));
  if (heading) seen.observe(heading);
}

/** On a phone the field opens ready to type. */
const find = document.getElementById('find');
find?.addEventListener('toggle', (event) => {
  if (event.newState === 'open') find.querySelector('input')?.focus();
});
