import { useMutation, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureText } from './failure-text.ts';
import { client } from './queries.ts';

/**
 * The acts of a page, one at a time. An act may resolve to a text, which the page then shows; a failure shows its text.
 * @param stale the queries that an act may change, read again after each
 */
export function useActs(...stale: readonly QueryKey[]) {
  const failure = useFailureText();
  const [said, setSaid] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: (words) => setSaid(typeof words === 'string' ? words : null),
    onError: (error) => setSaid(failure(error)),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return { said, isBusy: act.isPending, run: act.mutate };
}

export type Acts = ReturnType<typeof useActs>;
