import { useLiveQuery } from 'dexie-react-hooks';
import { dataUse } from './data-use.ts';

/** What the app has used of data, as of `now` (epoch ms); undefined before it is read. */
export const useDataUse = (now: number) => useLiveQuery(async () => dataUse(now), [now]);
