/** Half-filled trip requests, one for each origin of the form: they survive closing the app, until they are posted. */
import type { TripDraft, TripOrigin } from '../../../domain/trip-draft.ts';
import type { UserDbs } from '../user-dbs.ts';
import { writeOrEvict } from './write-or-evict.ts';

/** Incremented when the shape of a draft changes: a draft of another shape is ignored and overwritten. */
const SHAPE = 2;

export type DraftRow = { key: string; shape: number; draft: TripDraft };

function keyOf(origin: TripOrigin | null): string {
  if (!origin) return 'trip-request';
  if (origin.kind === 'start') return `start ${origin.start}`;
  if (origin.kind === 'fix' || origin.fixes !== undefined) return `mend ${origin.fixes}`;
  return `${origin.kind} ${origin.tripId}`;
}

/** The saved draft of this origin, or null. @param origin null for a new request */
export async function savedDraft(dbs: UserDbs, origin: TripOrigin | null): Promise<TripDraft | null> {
  const row = await dbs.outbox.drafts.get(keyOf(origin));
  return row?.shape === SHAPE ? row.draft : null;
}

/** Writes a draft under its origin; may be called in a transaction. */
export async function putDraft(dbs: UserDbs, draft: TripDraft): Promise<void> {
  await dbs.outbox.drafts.put({ key: keyOf(draft.origin ?? null), shape: SHAPE, draft });
}

/** Deletes the draft of this origin; may be called in a transaction. */
export const dropDraft = async (dbs: UserDbs, origin: TripOrigin | null): Promise<void> =>
  dbs.outbox.drafts.delete(keyOf(origin));

/** Saves a draft as fast as the phone can write. */
export type DraftSaver = {
  save: (draft: TripDraft) => void;
  /** Resolves when the latest draft is saved; to false when saving failed. */
  settled: () => Promise<boolean>;
};

/**
 * Saves the draft of one origin: one write at a time, always of the latest draft, because typing makes more drafts
 * than a cheap phone can write. `onFailure` is called once per run of failing writes.
 */
export function createDraftSaver(
  dbs: UserDbs,
  origin: TripOrigin | null,
  onFailure: (error: unknown) => void,
): DraftSaver {
  const key = keyOf(origin);
  let next: TripDraft | null = null;
  let running: Promise<void> | null = null;
  let failing = false;

  async function write(): Promise<void> {
    while (next) {
      const draft = next;
      next = null;
      try {
        await writeOrEvict(dbs, () => dbs.outbox.drafts.put({ key, shape: SHAPE, draft }));
        failing = false;
      } catch (error) {
        if (!failing) onFailure(error);
        failing = true;
      }
    }
    running = null;
  }

  return {
    save(draft) {
      next = draft;
      running ??= write();
    },
    async settled() {
      await running;
      return !failing;
    },
  };
}
