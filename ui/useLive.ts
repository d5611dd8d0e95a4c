import { useEffect, useState } from 'react';

/** True once the page is interactive: for what must not be promised without a script. */
export function useLive(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return live;
}
