import { useEffect, useState } from 'react';
import { askForTrip } from '../../sync/calls/asked-trip.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useDbs } from '../../sync/use-view.ts';

const AGAIN_MS = 5_000;

/**
 * The state of looking for a trip that this phone does not have. Only the server's answer makes it 'closed';
 * until then it may still come.
 */
export type Missing = 'fetching' | 'offline' | 'closed';

/** Asks for a trip until the phone has it or the server has answered that it is not shown to this person. */
export function useAskedTrip(id: string): Missing {
  const dbs = useDbs();
  const online = useOnline();
  const [closed, setClosed] = useState<string | null>(null);
  const isClosed = closed === id;
  useEffect(() => {
    if (isClosed || !online) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const ask = async (): Promise<void> => {
      const answer = await askForTrip(dbs, id);
      if (isLeft) return;
      if (answer === 'closed') setClosed(id);
      else timer = setTimeout(() => void ask(), AGAIN_MS);
    };
    void ask();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [dbs, id, isClosed, online]);
  if (isClosed) return 'closed';
  return online ? 'fetching' : 'offline';
}
