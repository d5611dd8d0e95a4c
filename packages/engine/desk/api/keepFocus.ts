import type { QueryClient } from '@tanstack/react-query';

/**
 * A button that is disabled while its action runs loses the focus, and the keyboard would start at the
 * top of the page again. So it would after a dialog that opened when such an action had ended. Gives the
 * focus back to the button, or to the title if the button is gone.
 */
export function keepFocus(client: QueryClient): () => void {
  let last: EventTarget | null = null;
  let lastOnPage: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target;
    if (target instanceof Element && !target.closest('dialog')) lastOnPage = target;
  };
  const giveBack = () => {
    if (document.activeElement !== document.body) return;
    const target = [last, lastOnPage].find(canTakeFocus) ?? document.querySelector('h1');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  const giveBackSoon = () => setTimeout(() => requestAnimationFrame(giveBack));
  addEventListener('focusin', remember);
  // It does not bubble.
  addEventListener('close', giveBackSoon, { capture: true });
  const unsubscribe = client.getMutationCache().subscribe(({ mutation }) => {
    // After the render that enables the button again, and after dialogs have closed.
    const isOver = mutation?.state.status === 'success' || mutation?.state.status === 'error';
    if (isOver) giveBackSoon();
  });
  return () => {
    removeEventListener('focusin', remember);
    removeEventListener('close', giveBackSoon, { capture: true });
    unsubscribe();
  };
}

const canTakeFocus = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.checkVisibility() && !target.matches(':disabled');
