import type { QueryClient } from '@tanstack/react-query';

/**
 * A button that is disabled while its action runs loses the focus, and the keyboard would start at the
 * top of the page again. Gives the focus back to it, or to the title if the button is gone.
 */
export function keepFocus(client: QueryClient): () => void {
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target;
  };
  const giveBack = () => {
    if (document.activeElement !== document.body) return;
    const button = last instanceof HTMLElement && last.isConnected && !last.matches(':disabled');
    const target = button ? last : document.querySelector('h1');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  addEventListener('focusin', remember);
  const unsubscribe = client.getMutationCache().subscribe(({ mutation }) => {
    // After the render that enables the button again, and after dialogs have closed.
    const isOver = mutation?.state.status === 'success' || mutation?.state.status === 'error';
    if (isOver) setTimeout(() => requestAnimationFrame(giveBack));
  });
  return () => {
    removeEventListener('focusin', remember);
    unsubscribe();
  };
}
