/**
 * TanStack Query as its manual shows it: mutations pause while offline, the dehydrated client is stored in IndexedDB,
 * a client that is opened again resumes them, and a scope preserves their order. With `retry` a mutation that fails
 * because the connection has gone waits for its return; without it the mutation would fail for good.
 */
import {
  dehydrate,
  hydrate,
  InfiniteQueryObserver,
  QueryClient,
  type DehydratedState,
} from '@tanstack/query-core';
import { keep, saved as keptClient } from './blob-store.ts';
import { listPage, sendAction, type Queued } from './peer.ts';

const SEND = ['send'];
/** The default of TanStack Query's persisters. */
const PERSIST_EVERY_MS = 1000;

function openClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, staleTime: Infinity } } });
  client.setMutationDefaults(SEND, {
    mutationFn: (action: Queued) => sendAction(action),
    scope: { id: 'outbox' },
    retry: 3,
  });
  client.mount();
  return client;
}

let client = openClient();
let queued = 0;
let storedRows = 0;

window.peer = {
  queue: async (actions) => {
    const cache = client.getMutationCache();
    for (const action of actions)
      void cache.build(client, client.defaultMutationOptions({ mutationKey: SEND })).execute(action);
    queued = actions.length;
    await keep(dehydrate(client));
    client.unmount();
    client = openClient();
    hydrate(client, await keptClient<DehydratedState>());
  },
  settled: () => {
    const all = client.getMutationCache().getAll();
    const open = all.filter(({ state }) => state.status === 'pending' || state.status === 'idle').length;
    return Promise.resolve(queued - open);
  },
  read: (rows) => {
    const trips = new InfiniteQueryObserver(client, {
      queryKey: ['trips'],
      queryFn: ({ pageParam }) => listPage(pageParam),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next,
    });
    let reading = 0;
    let persisted = 0;
    const persist = async (): Promise<void> => {
      if (reading > persisted) {
        const written = reading;
        await keep(dehydrate(client));
        persisted = written;
        storedRows = written;
      }
      if (storedRows < rows) setTimeout(() => void persist(), storedRows === 0 ? 0 : PERSIST_EVERY_MS);
    };
    trips.subscribe(({ data, hasNextPage, isFetching }) => {
      reading = data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0;
      if (!isFetching && hasNextPage && reading < rows) void trips.fetchNextPage();
    });
    void persist();
  },
  saved: () => storedRows,
};
