import type { QueryClient } from '@tanstack/react-query';

/** Asks again for everything that is shown, but for what is asked once. */
export const lookAgain = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.still !== true });
