import type { FeedRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { nothingAgreed } from '../../db/overlay/overlay-trips.ts';

/** A feed row as a trip, for its own page: without an agreement and without the other party's contact. */
export const asTrip = (row: FeedRow): WithMutations<TripRow> => ({ ...row, ...nothingAgreed, mutations: [] });
