/**
 * Half-filled forms: trip requests, one for each origin, and cars, one for each car. They survive closing the
 * app and are deleted when sent.
 */
import { carriedOf } from '../../../domain/trip/trip-fields.ts';
import type { TripDraft, TripOrigin } from '../../../domain/trip/trip-draft.ts';
import type { UserDbs } from '../user-dbs.ts';
import type { DraftRow, StoredDraft } from './outbox-rows.ts';

/**
 * Incremented when the shape of a draft changes. A draft of the previous shape is read as one of today's; any
 * other is ignored and overwritten.
 */
const SHAPE = 3;

function keyOf(origin: TripOrigin | null): string {
  if (!origin) return 'trip-request';
  if (origin.kind === 'start') return `start ${origin.start}`;
  if (origin.kind === 'fix' || origin.fixes !== undefined) return `mend ${origin.fixes}`;
  return `${origin.kind} ${origin.tripId}`;
}

export const tripRow = (origin: TripOrigin | null, draft: TripDraft): DraftRow => ({
  key: keyOf(origin),
  shape: SHAPE,
  draft,
});

/** The saved draft of this origin, or null. @param origin null for a new request */
export async function savedDraft(dbs: UserDbs, origin: TripOrigin | null): Promise<TripDraft | null> {
  const row = await dbs.outbox.drafts.get(keyOf(origin));
  return row && 'draft' in row ? read(row) : null;
}

function read({ shape, draft }: { shape: number; draft: StoredDraft }): TripDraft | null {
  if (shape !== SHAPE && shape !== 2) return null;
  const { note, ...others } = draft;
  return { ...others, ...carriedOf({ trip_note: note || null, ...others }) };
}

/** Writes a draft under its origin; may be called in a transaction. */
export async function putDraft(dbs: UserDbs, draft: TripDraft): Promise<void> {
  await dbs.outbox.drafts.put(tripRow(draft.origin ?? null, draft));
}

/** Deletes the draft of this origin; may be called in a transaction. */
export const dropDraft = async (dbs: UserDbs, origin: TripOrigin | null): Promise<void> =>
  dbs.outbox.drafts.delete(keyOf(origin));
