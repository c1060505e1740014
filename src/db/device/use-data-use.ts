import { useLiveQuery } from 'dexie-react-hooks';
import { dataUse } from './data-use.ts';

/** The app's data use at `now` (epoch ms); undefined before it is read. */
export const useDataUse = (now: number) => useLiveQuery(async () => dataUse(now), [now]);
