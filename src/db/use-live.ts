import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/**
 * Runs the query again whenever something it read has changed, in this tab or anywhere else on the device.
 * @returns undefined before the first result; while the answer to other `deps` is awaited, the one before
 * @throws in rendering, what the query throws
 */
export function useLive<T>(query: () => Promise<T>, deps: unknown[]): T | undefined {
  const [result, setResult] = useState<T>();
  useEffect(() => {
    const subscription = liveQuery(query).subscribe(
      (value) => setResult(() => value),
      (error: unknown) =>
        setResult(() => {
          throw error;
        }),
    );
    return () => subscription.unsubscribe();
    // the caller names what its query depends on
    // oxlint-disable-next-line react/exhaustive-deps
  }, deps);
  return result;
}
