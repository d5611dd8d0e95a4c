import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { announce } from '../layout/announce.ts';
import { CallError, call } from './call.ts';
import type { CommandName, InputOf, ResultOf } from './contract.ts';
import { lookAgain } from './lookAgain.ts';

/** Changes are told by the server; this is for what it may have missed. */
const LOOK_AGAIN_MS = 60_000;

/** What a command shows, kept up to date. `still`: asked once, because the asking itself is work. */
export function useCommand<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
  { still = false } = {},
) {
  return useQuery<ResultOf<Name>, Error>({
    queryKey: [name, input],
    queryFn: () => call(name, input),
    refetchInterval: still ? false : LOOK_AGAIN_MS,
    refetchOnWindowFocus: !still,
    meta: { still },
    retry: (failures, error) => failures < 2 && !isFinal(error),
  });
}

const isFinal = (error: Error) =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** Something to be done; afterwards everything on the page is looked up again. */
export function useAction<Name extends CommandName>(name: Name, done: string) {
  const client = useQueryClient();
  return useMutation<ResultOf<Name>, Error, InputOf<Name>>({
    mutationFn: (input) => call(name, input),
    async onSuccess() {
      announce(done);
      await lookAgain(client);
    },
  });
}
