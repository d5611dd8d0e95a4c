import type { QueryClient } from '@tanstack/react-query';
import { announce, isAnnouncing } from './announce.ts';
import { refreshAll } from './useCommand.ts';

const RECONNECT_MS = 10_000;

/**
 * Refreshes the page when the server reports a change, and announces it if anything visible changed.
 * Also refreshes after a lost connection, which leads to the login if the session has ended.
 */
export function followChanges(client: QueryClient): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let interrupted = false;

  async function onChange(): Promise<void> {
    const before = new Map(activeData(client));
    await refreshAll(client);
    const changed = activeData(client).some(
      ([key, data]) => before.has(key) && before.get(key) !== data,
    );
    // The seller's own action is a change too, and what it did is worth more than this.
    if (changed && !isAnnouncing()) announce('Updated just now.');
  }

  function open(): void {
    source = new EventSource('/api/changes');
    source.addEventListener('hello', () => {
      if (interrupted) void onChange();
      interrupted = false;
    });
    source.addEventListener('change', () => void onChange());
    source.addEventListener('error', () => {
      interrupted = true;
      // The browser reconnects after a lost connection, but not after an error response.
      if (source.readyState !== EventSource.CLOSED) return;
      void refreshAll(client);
      timer = setTimeout(open, RECONNECT_MS);
    });
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

const activeData = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryHash, state }) => [queryHash, state.data] as const);
