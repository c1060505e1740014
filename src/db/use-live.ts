import { useLiveQuery } from 'dexie-react-hooks';

/** Runs the query again whenever something it read has changed, in this tab or anywhere else on the device. */
export const useLive = <T>(query: () => Promise<T>, deps: unknown[]): T | undefined =>
  useLiveQuery(query, deps);
