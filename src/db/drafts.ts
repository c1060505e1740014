/** The half-filled trip request: it survives closing the app and goes once the request is posted. */
import type { TripDraft } from '../../machines/trip-draft.ts';
import type { UserDbs } from './user-dbs.ts';
import { withRoom } from './with-room.ts';

/** Raised when the shape of a draft changes: one of another shape is left alone and overwritten. */
const SHAPE = 2;

export type DraftRow = { key: 'trip-request'; shape: number; draft: TripDraft };

/** The draft kept earlier, or null. */
export async function keptDraft(dbs: UserDbs): Promise<TripDraft | null> {
  const row = await dbs.outbox.drafts.get('trip-request');
  return row?.shape === SHAPE ? row.draft : null;
}

async function keepDraft(dbs: UserDbs, draft: TripDraft): Promise<void> {
  await withRoom(dbs, () => dbs.outbox.drafts.put({ key: 'trip-request', shape: SHAPE, draft }));
}

async function forgetDraft(dbs: UserDbs): Promise<void> {
  await dbs.outbox.drafts.delete('trip-request');
}

/** Writes a draft as fast as the phone allows. */
export type DraftKeeper = {
  keep: (draft: TripDraft) => void;
  forget: () => void;
  /** Resolves when the last word is on disk; false when the phone could not take it. */
  settled: () => Promise<boolean>;
};

/**
 * One write at a time and always the latest draft: typing makes many, a cheap phone writes few. `onFailure` is
 * called once per run of failing writes.
 */
export function createDraftKeeper(dbs: UserDbs, onFailure: (error: unknown) => void): DraftKeeper {
  let next: { draft: TripDraft | null } | null = null;
  let running: Promise<void> | null = null;
  let failing = false;

  async function write(): Promise<void> {
    while (next) {
      const { draft } = next;
      next = null;
      try {
        await (draft ? keepDraft(dbs, draft) : forgetDraft(dbs));
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
    keep: say,
    forget: () => say(null),
    async settled() {
      await running;
      return !failing;
    },
  };
}
