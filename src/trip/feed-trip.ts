import type { FeedRow, TripRow } from '../../protocol/rows.ts';
import type { WithMutations } from '../db/outbox/overlay.ts';
import { nothingAgreed } from '../db/outbox/overlay-trips.ts';

/** A trip of the feed as its own page shows it: nothing is agreed, nothing of the other party is known. */
export const asTrip = (row: FeedRow): WithMutations<TripRow> => ({ ...row, ...nothingAgreed, mutations: [] });
