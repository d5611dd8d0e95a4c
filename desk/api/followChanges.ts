import type { QueryClient } from '@tanstack/react-query';
import { announce } from '../layout/announce.ts';
import { lookAgain } from './lookAgain.ts';

const AGAIN_MS = 10_000;

/**
 * Looks everything up again when the server says that something has changed, and says so if it
 * shows. Whatever happened while the line was down is looked up too; whoever has been logged out
 * elsewhere is led to the login by that.
 */
export function followChanges(client: QueryClient): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  let interrupted = false;

  async function onChange(): Promise<void> {
    const before = new Map(shownBy(client));
    await lookAgain(client);
    const changed = shownBy(client).some(
      ([key, data]) => before.has(key) && before.get(key) !== data,
    );
    if (changed) announce('Updated just now.');
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
      // The browser tries again by itself after a lost line, but not after a refusal.
      if (source.readyState !== EventSource.CLOSED) return;
      void lookAgain(client);
      timer = setTimeout(open, AGAIN_MS);
    });
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

const shownBy = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryHash, state }) => [queryHash, state.data] as const);
