import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { announce } from './announce.ts';
import { type CommandName, call, type InputOf, isFinal, type ResultOf } from './call.ts';

/** The server pushes changes; this catches what it may have missed. */
const REFRESH_MS = 60_000;
/** One quick second attempt; after that the seller is told. */
const RETRY_MS = 500;

/** The result of a command, kept up to date; `once` for commands that are expensive to run. */
export function useCommand<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
  { once = false } = {},
) {
  return useQuery<ResultOf<Name>, Error>({
    queryKey: [name, input],
    queryFn: () => call(name, input),
    refetchInterval: once ? false : REFRESH_MS,
    refetchOnWindowFocus: !once,
    meta: { once },
    retry: (failures, error) => failures < 1 && !isFinal(error),
    retryDelay: RETRY_MS,
  });
}

/** Runs a command that changes something, then refreshes everything on the page. */
export function useAction<Name extends CommandName>(name: Name, done: string) {
  const client = useQueryClient();
  return useMutation<ResultOf<Name>, Error, InputOf<Name>>({
    mutationFn: (input) => call(name, input),
    async onSuccess() {
      announce(done);
      await refreshAll(client);
    },
  });
}

/** Refetches everything on the page, except queries that run once. */
export const refreshAll = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.once !== true });
