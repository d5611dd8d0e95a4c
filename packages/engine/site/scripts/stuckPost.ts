const STUCK_AFTER_MS = 15_000;

/**
 * A plain post that does not end: says so and lets the visitor send the form again. For forms that
 * come later too; those that a script sends are its own business.
 */
let timer = 0;
addEventListener('submit', ({ target, defaultPrevented }) => {
  const notice =
    target instanceof HTMLFormElement && target.querySelector<HTMLElement>('[data-stuck]');
  if (!notice || defaultPrevented) return;
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

export {};
