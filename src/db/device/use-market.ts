import { useLiveQuery } from 'dexie-react-hooks';
import type { MarketSettings } from '../../../protocol/api/settings.ts';
import { savedMarket } from './device-db.ts';

/** The market settings as last received; undefined before they are read, null if none were received yet. */
export const useMarket = (): MarketSettings | null | undefined => useLiveQuery(async () => savedMarket(), []);
