import { useEffect } from 'react';
import { fetchPurchase } from './usePaymentReturn.ts';

/**
 * Another tab may have paid, and Back may show this page as it was before: then the server's version
 * of it takes over, which has the order in place of the form.
 */
export function useBoughtElsewhere(active: boolean): void {
  useEffect(() => {
    if (!active || isShown()) return undefined;
    const check = () => {
      if (!document.hidden) showPurchase();
    };
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) check();
    };
    document.addEventListener('visibilitychange', check);
    addEventListener('pageshow', restored);
    return () => {
      document.removeEventListener('visibilitychange', check);
      removeEventListener('pageshow', restored);
    };
  }, [active]);
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const isBack =
      navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
    // The browser may have taken the page from its cache.
    if (isBack && !isShown()) showPurchase();
  }, []);
}

export async function showPurchase(): Promise<void> {
  if (await fetchPurchase()) location.reload();
}

const isShown = () => document.querySelector('.bought') !== null;
