import { useEffect, useState } from 'react';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';

const POLL_MS = 5000;
/** After this we check only when the buyer returns to this tab. */
const STOP_POLLING_MS = 20 * 60_000;

/** The page to continue on, once the payment in the other tab has returned to this browser. */
export function usePaymentReturn(opened: boolean): string | undefined {
  const [goTo, setGoTo] = useState<string>();
  useEffect(() => {
    if (!opened || goTo) return undefined;
    const check = () => {
      if (!document.hidden) fetchReturnUrl().then(setGoTo);
    };
    const polling = setInterval(check, POLL_MS);
    const limit = setTimeout(() => clearInterval(polling), STOP_POLLING_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(polling);
      clearTimeout(limit);
      document.removeEventListener('visibilitychange', check);
    };
  }, [opened, goTo]);
  return goTo;
}

/** Undefined while the payment is not known, and when the request fails. */
export async function fetchReturnUrl(): Promise<string | undefined> {
  try {
    const response = await fetch(PATHS.paid);
    const { goTo } = asRecord(await response.json());
    return typeof goTo === 'string' ? goTo : undefined;
  } catch {
    return undefined;
  }
}
