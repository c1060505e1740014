import { useMutation, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureText } from './failure-text.ts';
import { readAgain } from './queries.ts';

/**
 * The acts of a page, one at a time. An act may resolve to a text, which the page then shows; a failure shows its text.
 * An act is over when the pages that show its effect are read again.
 * @param shown the queries that an act may change and the page shows
 * @param elsewhere queries of other pages that it may change: the act does not wait for them
 */
export function useActs(shown: readonly QueryKey[], elsewhere: readonly QueryKey[] = []) {
  const failure = useFailureText();
  const [said, setSaid] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: (words) => setSaid(typeof words === 'string' ? words : null),
    onError: (error) => setSaid(failure(error)),
    onMutate: () => setSaid(null),
    onSettled: () => {
      void readAgain(elsewhere);
      return readAgain(shown);
    },
  });
  return { said, isBusy: act.isPending, run: act.mutate };
}

export type Acts = ReturnType<typeof useActs>;
