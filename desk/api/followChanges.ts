import type { QueryClient } from '@tanstack/react-query';
import { announce } from '../layout/announce.ts';
import { lookAgain } from './lookAgain.ts';

/** Looks everything up again when the server says that something has changed, and says so if it shows. */
export function followChanges(client: QueryClient): () => void {
  const source = new EventSource('/api/changes');
  const shown = () =>
    client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ queryHash, state }) => [queryHash, state.data] as const);
  source.addEventListener('change', async () => {
    const before = new Map(shown());
    await lookAgain(client);
    const changed = shown().some(([key, data]) => before.has(key) && before.get(key) !== data);
    if (changed) announce('Updated just now.');
  });
  return () => source.close();
}
