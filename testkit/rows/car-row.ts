import type { CarRow } from '../../protocol/sync/rows.ts';
import { ownBidRow } from './bid-row.ts';

/** The car of `ownBidRow` as its owner sees it: verified, with nothing to mend. */
export const ownCarRow: CarRow = {
  ...ownBidRow.car,
  registration: 'dhaka-metro:ga:19-4321',
  car_status: 'active',
  papers: [],
  sent_back: null,
  claimed: false,
  created_at: '2026-01-01T00:00:00.000Z',
};
