import { useEffect, useState } from 'react';
import { PATHS } from '../../rules/paths.ts';
import { asRecord } from '../../rules/record.ts';

const LOOK_EVERY_MS = 5000;
/** Later only a return to this tab is worth a look. */
const PATIENCE_MS = 20 * 60_000;

/** Where to go on, once the payment that was opened in another tab has come back to this browser. */
export function usePaid(opened: boolean): string | undefined {
  const [goTo, setGoTo] = useState<string>();
  useEffect(() => {
    if (!opened || goTo) return undefined;
    const look = () => {
      if (!document.hidden) askWhereTo().then(setGoTo);
    };
    const often = setInterval(look, LOOK_EVERY_MS);
    const patience = setTimeout(() => clearInterval(often), PATIENCE_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(often);
      clearTimeout(patience);
      document.removeEventListener('visibilitychange', look);
    };
  }, [opened, goTo]);
  return goTo;
}

/** Nothing while the payment is not known here; an answer that does not come is no news either. */
export async function askWhereTo(): Promise<string | undefined> {
  try {
    const response = await fetch(PATHS.paid);
    const { goTo } = asRecord(await response.json());
    return typeof goTo === 'string' ? goTo : undefined;
  } catch {
    return undefined;
  }
}
