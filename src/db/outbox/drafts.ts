/** Half-filled trip requests, one for each thing that opens the wizard: they survive closing the app and go once they are posted. */
import type { TripDraft, TripOrigin } from '../../../domain/trip-draft.ts';
import type { UserDbs } from '../user-dbs.ts';
import { writeOrEvict } from './write-or-evict.ts';

/** Raised when the shape of a draft changes: one of another shape is left alone and overwritten. */
const SHAPE = 2;

export type DraftRow = { key: string; shape: number; draft: TripDraft };

function keyOf(origin: TripOrigin | null): string {
  if (!origin) return 'trip-request';
  if (origin.kind === 'start') return `start ${origin.start}`;
  if (origin.kind === 'fix' || origin.fixes !== undefined) return `mend ${origin.fixes}`;
  return `${origin.kind} ${origin.tripId}`;
}

/** The draft of this origin kept earlier, or null. `origin` null: a request of its own. */
export async function savedDraft(dbs: UserDbs, origin: TripOrigin | null): Promise<TripDraft | null> {
  const row = await dbs.outbox.drafts.get(keyOf(origin));
  return row?.shape === SHAPE ? row.draft : null;
}

/** Writes a draft under its origin, within the transaction at hand. */
export async function putDraft(dbs: UserDbs, draft: TripDraft): Promise<void> {
  await dbs.outbox.drafts.put({ key: keyOf(draft.origin ?? null), shape: SHAPE, draft });
}

/** Writes a draft as fast as the phone allows. */
export type DraftSaver = {
  save: (draft: TripDraft) => void;
  forget: () => void;
  /** Resolves when the last word is on disk; false when the phone could not take it. */
  settled: () => Promise<boolean>;
};

/**
 * The keeper of the draft of one origin. One write at a time and always the latest draft: typing makes many, a cheap phone writes few. `onFailure` is
 * called once per run of failing writes.
 */
export function createDraftSaver(
  dbs: UserDbs,
  origin: TripOrigin | null,
  onFailure: (error: unknown) => void,
): DraftSaver {
  const key = keyOf(origin);
  let next: { draft: TripDraft | null } | null = null;
  let running: Promise<void> | null = null;
  let failing = false;

  async function write(): Promise<void> {
    while (next) {
      const { draft } = next;
      next = null;
      try {
        if (draft) await writeOrEvict(dbs, () => dbs.outbox.drafts.put({ key, shape: SHAPE, draft }));
        else await dbs.outbox.drafts.delete(key);
        failing = false;
      } catch (error) {
        if (!failing) onFailure(error);
        failing = true;
      }
    }
    running = null;
  }

  function say(draft: TripDraft | null): void {
    next = { draft };
    running ??= write();
  }

  return {
    save: say,
    forget: () => say(null),
    async settled() {
      await running;
      return !failing;
    },
  };
}
