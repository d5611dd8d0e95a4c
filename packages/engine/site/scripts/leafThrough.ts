/** Buttons that turn the spreads, and a dialog with the enlarged page. Without it the strip scrolls. */
const spreads = document.querySelector('.spreads');
const strip = spreads?.querySelector<HTMLElement>('.strip');
const turn = spreads?.querySelector<HTMLElement>('.turn');
const dialog = spreads?.querySelector('dialog');

if (strip && turn && dialog) {
  const items = [...strip.children] as HTMLElement[];
  const [previous, next] = turn.querySelectorAll('button');
  const position = turn.querySelector('.position');
  const step = () => (items[1]?.offsetLeft ?? 0) - (items[0]?.offsetLeft ?? 0);
  const current = () => Math.round(strip.scrollLeft / step());
  const show = () => {
    if (position) position.textContent = `${current() + 1} / ${items.length}`;
  };
  const go = (by: number) => {
    const { matches: still } = matchMedia('(prefers-reduced-motion: reduce)');
    const to = (current() + by + items.length) % items.length;
    strip.scrollTo({ left: to * step(), behavior: still ? 'auto' : 'smooth' });
  };
  previous?.addEventListener('click', () => go(-1));
  next?.addEventListener('click', () => go(1));
  strip.addEventListener('scroll', show, { passive: true });
  turn.hidden = false;

  strip.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const page = dialog.querySelector('div');
    if (!link || !page || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const picture = new Image();
    picture.src = link.href;
    page.replaceChildren(picture);
    page.setAttribute('aria-label', link.ariaLabel ?? '');
    dialog.showModal();
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
}

export {};
