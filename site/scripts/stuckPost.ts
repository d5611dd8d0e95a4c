const STUCK_AFTER_MS = 15_000;

/** A plain post that does not end: says so and lets the visitor send the form again. */
for (const notice of document.querySelectorAll<HTMLElement>('form [data-stuck]')) {
  let timer = 0;
  notice.closest('form')?.addEventListener('submit', () => {
    notice.hidden = true;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      stop();
      notice.role = 'alert';
      notice.hidden = false;
      notice.focus();
    }, STUCK_AFTER_MS);
  });
  addEventListener('pagehide', () => clearTimeout(timer));
}

export {};
