/**
 * Half-filled forms: trip requests, one for each origin, and cars, one for each car. They survive closing the app, until
 * they are sent.
 */
import type { CarDraft } from '../../../domain/car-draft.ts';
import type { TripDraft, TripOrigin } from '../../../domain/trip-draft.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Incremented when the shape of a draft changes: a draft of another shape is ignored and overwritten. */
const SHAPE = 2;

export type DraftRow = { key: string; shape: number } & ({ draft: TripDraft } | { car: CarDraft });

function keyOf(origin: TripOrigin | null): string {
  if (!origin) return 'trip-request';
  if (origin.kind === 'start') return `start ${origin.start}`;
  if (origin.kind === 'fix' || origin.fixes !== undefined) return `mend ${origin.fixes}`;
  return `${origin.kind} ${origin.tripId}`;
}

/** A trip request's draft as its row. */
export const tripRow = (origin: TripOrigin | null, draft: TripDraft): DraftRow => ({
  key: keyOf(origin),
  shape: SHAPE,
  draft,
});

/** The saved draft of this origin, or null. @param origin null for a new request */
export async function savedDraft(dbs: UserDbs, origin: TripOrigin | null): Promise<TripDraft | null> {
  const row = await dbs.outbox.drafts.get(keyOf(origin));
  return row && 'draft' in row && row.shape === SHAPE ? row.draft : null;
}

/** Writes a draft under its origin; may be called in a transaction. */
export async function putDraft(dbs: UserDbs, draft: TripDraft): Promise<void> {
  await dbs.outbox.drafts.put(tripRow(draft.origin ?? null, draft));
}

/** Deletes the draft of this origin; may be called in a transaction. */
export const dropDraft = async (dbs: UserDbs, origin: TripOrigin | null): Promise<void> =>
  dbs.outbox.drafts.delete(keyOf(origin));
