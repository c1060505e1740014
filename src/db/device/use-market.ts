import { useLiveQuery } from 'dexie-react-hooks';
import type { MarketSettings } from '../../../protocol/api/settings.ts';
import { savedMarket } from './device-db.ts';

/** The market's settings as the server last told them; undefined before they are read, null before the first. */
export const useMarket = (): MarketSettings | null | undefined => useLiveQuery(() => savedMarket(), []);
