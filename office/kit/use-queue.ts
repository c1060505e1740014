/**
 * Work on a queue: the open item is claimed, a decision can be undone for a while, and the next item opens by
 * itself.
 */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { type } from 'arktype';
import { useEffect, useState } from 'react';
import type { QueueItem, QueueName } from '../../protocol/api/office/queues.ts';
import { call, CallFailed } from './calls.ts';
import { useFailureText } from './failure-text.ts';
import { useKeys } from './keys.ts';
import { chainQuery, client, queuesQuery, readAgain } from './queries.ts';
import { useDecision } from './use-decision.ts';

const done = type('object');
/** From this width the list is beside the open item (styles/narrow.css). */
const WIDE = '(min-width: 1180px)';

type Working = {
  name: QueueName;
  query: UseQueryOptions<QueueItem[], Error, QueueItem[], string[]>;
  /** The id of the open item, taken from the address. */
  id: string | undefined;
  /** Opens an item, or none. */
  onOpen: (id: string | undefined, replace?: boolean) => void;
};

/** Marks items as open by this operator, so that two do not decide about the same one. */
function useClaims(name: QueueName, queryKey: string[], onRefused: (error: unknown) => void) {
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey });
  const claim = useMutation({
    mutationFn: (id: string) => call(done, 'POST', 'claims', { queue: name, id }),
    onError: onRefused,
    onSettled: refresh,
  });
  const release = useMutation({
    mutationFn: (id: string) => call(done, 'DELETE', 'claims', { queue: name, id }),
    onSettled: refresh,
  });
  return { take: claim.mutate, release: release.mutate };
}

/** On a wide screen the oldest unclaimed item opens by itself, once the list is current. */
function useFirstItem(
  queue: UseQueryResult<QueueItem[]>,
  items: readonly QueueItem[],
  id: string | undefined,
  onOpen: Working['onOpen'],
): void {
  const isCurrent = queue.isFetchedAfterMount || !queue.isStale;
  const first = isCurrent ? items.find(({ claim: by }) => by === null || by.own)?.id : undefined;
  useEffect(() => {
    if (id === undefined && first !== undefined && matchMedia(WIDE).matches) onOpen(first, true);
  }, [id, first, onOpen]);
}

const refreshAfterDecision = (queue: string[]): Promise<void> =>
  readAgain([queue, queuesQuery.queryKey, ['audit'], chainQuery.queryKey]);

/** An opened item is not read again by itself, but this one has changed. */
const readItemAgain = (subject: string): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === subject });

/** Opens items of a queue one after the other, and decides about them. */
export function useQueue({ name, query, id, onOpen }: Working) {
  const { t } = useLingui();
  const failure = useFailureText();
  const queue = useQuery(query);
  const decision = useDecision();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const items = (queue.data ?? []).filter((item) => !decided.has(item.id));
  const { take, release } = useClaims(name, query.queryKey, (error) => setTrouble(failure(error)));
  const send = useMutation({
    mutationFn: ({ work }: { subject: string; work: () => Promise<unknown> }) => work(),
    onError: (error, { subject }) => {
      setTrouble(failure(error));
      if (error instanceof CallFailed && error.code === 'changed_since_read') void readItemAgain(subject);
      // an item that another operator has decided stays away
      if (!(error instanceof CallFailed) || error.code !== 'conflict') bringBack(subject);
    },
    onSettled: () => refreshAfterDecision(query.queryKey),
  });
  function bringBack(subject: string): void {
    setDecided((all) => new Set([...all].filter((each) => each !== subject)));
  }
  function open(subject: string | undefined): void {
    setTrouble(null);
    onOpen(subject);
  }
  const isListed = queue.data !== undefined && id !== undefined;
  useEffect(() => {
    if (isListed && id !== undefined) take(id);
  }, [isListed, id, take]);
  useFirstItem(queue, items, id, onOpen);
  const place = items.findIndex((item) => item.id === id);
  const step = (by: number): void => open(items[Math.min(items.length - 1, Math.max(0, place + by))]?.id);
  /** Removes an item from the list and sends the decision, unless the operator undoes it first. */
  function decide(subject: string, words: string, work: () => Promise<unknown>): void {
    const rest = items.filter((item) => item.id !== subject);
    setDecided((all) => new Set([...all, subject]));
    setLast(subject);
    open((rest[Math.max(0, place)] ?? rest[0])?.id);
    decision.take(words, () => send.mutate({ subject, work }));
  }
  function undo(): void {
    if (decision.pending === null || last === null) return;
    decision.undo();
    bringBack(last);
    open(last);
  }
  useKeys({
    KeyJ: () => step(1),
    KeyK: () => step(-1),
    KeyZ: undo,
    KeyU: () => id !== undefined && release(id),
  });
  return {
    items,
    /** The place of the open item in the list, or -1. */
    place,
    open,
    step,
    decide,
    undo,
    giveBack: () => id !== undefined && release(id),
    isDecided: (subject: string): boolean => decided.has(subject),
    trouble,
    closeTrouble: () => setTrouble(null),
    pending: decision.pending,
    isFresh: !queue.isError,
    isPending: queue.isPending,
    updatedAt: queue.dataUpdatedAt,
    keys: [
      { keys: ['J', 'K'], does: t`Next, before` },
      { keys: ['Z'], does: t`Take back within 10 seconds` },
    ],
  };
}

export type QueueWork = ReturnType<typeof useQueue>;
