/** Working through a queue: the item that is open is claimed, a decision may be taken back, the next one opens by itself. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type } from 'arktype';
import { useEffect, useState } from 'react';
import type { QueueItem, QueueName } from '../../protocol/api/office/queues.ts';
import { call, CallFailed } from './calls.ts';
import { useFailureText } from './failure-text.ts';
import { useKeys } from './keys.ts';
import { chainQuery, client, queuesQuery } from './queries.ts';
import { useDecision } from './use-decision.ts';

const done = type('object');
/** Where the list stands beside what is open (office.css). */
const WIDE = '(min-width: 1180px)';

type Working = {
  name: QueueName;
  query: UseQueryOptions<QueueItem[], Error, QueueItem[], string[]>;
  /** The id of the item that is open, by the address. */
  id: string | undefined;
  /** Opens an item, or none. */
  onOpen: (id: string | undefined, replace?: boolean) => void;
};

export function useQueue({ name, query, id, onOpen }: Working) {
  const { t } = useLingui();
  const failure = useFailureText();
  const queue = useQuery(query);
  const decision = useDecision();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const items = (queue.data ?? []).filter((item) => !decided.has(item.id));
  const refresh = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: query.queryKey }),
      client.invalidateQueries(queuesQuery),
      client.invalidateQueries({ queryKey: ['audit'] }),
      client.invalidateQueries(chainQuery),
    ]);
  const claim = useMutation({
    mutationFn: (subject: string) => call(done, 'POST', 'claims', { queue: name, id: subject }),
    onError: (error) => setTrouble(failure(error)),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const release = useMutation({
    mutationFn: (subject: string) => call(done, 'DELETE', 'claims', { queue: name, id: subject }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const send = useMutation({
    mutationFn: ({ work }: { subject: string; work: () => Promise<unknown> }) => work(),
    onError: (error, { subject }) => {
      setTrouble(failure(error));
      // what another has decided stays away; what was not decided comes back
      if (!(error instanceof CallFailed) || error.code !== 'conflict') bringBack(subject);
    },
    onSettled: refresh,
  });
  function bringBack(subject: string): void {
    setDecided((all) => new Set([...all].filter((each) => each !== subject)));
  }
  function open(subject: string | undefined): void {
    setTrouble(null);
    onOpen(subject);
  }
  const { mutate: take } = claim;
  const isListed = queue.data !== undefined && id !== undefined;
  useEffect(() => {
    if (isListed && id !== undefined) take(id);
  }, [isListed, id, take]);
  // the oldest that nobody has opens by itself, unless the list is a screen of its own; what was read before may be decided
  const isCurrent = queue.isFetchedAfterMount || !queue.isStale;
  const first = isCurrent ? items.find(({ claim: by }) => by === null || by.own)?.id : undefined;
  useEffect(() => {
    if (id === undefined && first !== undefined && matchMedia(WIDE).matches) onOpen(first, true);
  }, [id, first, onOpen]);

  const place = items.findIndex((item) => item.id === id);
  const step = (by: number): void => open(items[Math.min(items.length - 1, Math.max(0, place + by))]?.id);
  /** Takes an item out of the list and sends the decision, unless it is taken back first. */
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
    KeyU: () => id !== undefined && release.mutate(id),
  });
  return {
    items,
    /** Where the open item is in the list; -1: nowhere. */
    place,
    open,
    step,
    decide,
    undo,
    giveBack: () => id !== undefined && release.mutate(id),
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
