import { useEffect, useState } from 'react';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';

const POLL_MS = 5000;
/** After this we check only when the buyer returns to this tab. */
const STOP_POLLING_MS = 20 * 60_000;

/** Where a browser that has paid continues. */
export type Purchase = { goTo: string; status: unknown };

/** What this browser has bought, once the payment in another tab is done. */
export function usePaymentReturn(): Purchase | undefined {
  const [purchase, setPurchase] = useState<Purchase>();
  const delivered = purchase?.status === 'delivered';
  useEffect(() => {
    if (delivered) return undefined;
    const check = async () => {
      const found = document.hidden ? undefined : await fetchPurchase();
      if (found) setPurchase(found);
    };
    const polling = setInterval(check, POLL_MS);
    const limit = setTimeout(() => clearInterval(polling), STOP_POLLING_MS);
    document.addEventListener('visibilitychange', check);
    // Back from a payment in this tab.
    addEventListener('pageshow', check);
    return () => {
      clearInterval(polling);
      clearTimeout(limit);
      document.removeEventListener('visibilitychange', check);
      removeEventListener('pageshow', check);
    };
  }, [delivered]);
  return purchase;
}

/** Undefined while the payment is not known, and when the request fails. */
export async function fetchPurchase(): Promise<Purchase | undefined> {
  try {
    const response = await fetch(PATHS.paid, { headers: { Accept: 'application/json' } });
    const { goTo, status } = asRecord(await response.json());
    return typeof goTo === 'string' ? { goTo, status } : undefined;
  } catch {
    return undefined;
  }
}
