import type { CarDraft } from '../../../domain/car/car-draft.ts';
import type { TripDraft, TripOrigin } from '../../../domain/trip/trip-draft.ts';
import type { UserDbs } from '../user-dbs.ts';
import { tripRow } from './drafts.ts';
import type { DraftRow } from './outbox-rows.ts';
import { carRow, type CarDraftKey } from './car-drafts.ts';
import { writeOrEvict } from './write-or-evict.ts';

/** Saves a draft as fast as the phone can write. */
export type DraftSaver<Draft> = {
  save: (draft: Draft) => void;
  /** Resolves once the latest draft is saved; to false if saving failed. */
  settled: () => Promise<boolean>;
};

/** Saves the trip request of one origin (`draftSaver`). */
export const createDraftSaver = (
  dbs: UserDbs,
  origin: TripOrigin | null,
  onFailure: (error: unknown) => void,
): DraftSaver<TripDraft> => draftSaver(dbs, (draft) => tripRow(origin, draft), onFailure);

/** Saves the form of one car (`draftSaver`). */
export const createCarDraftSaver = (
  dbs: UserDbs,
  key: CarDraftKey,
  onFailure: (error: unknown) => void,
): DraftSaver<CarDraft> => draftSaver(dbs, (car) => carRow(key, car), onFailure);

/**
 * Saves one draft: one write at a time, always of the latest state, because typing makes more states than a
 * cheap phone can write. `onFailure` is called once per run of failing writes.
 */
function draftSaver<Draft>(
  dbs: UserDbs,
  rowOf: (draft: Draft) => DraftRow,
  onFailure: (error: unknown) => void,
): DraftSaver<Draft> {
  let next: Draft | null = null;
  let running: Promise<void> | null = null;
  let failing = false;

  async function write(): Promise<void> {
    while (next !== null) {
      const draft = next;
      next = null;
      try {
        await writeOrEvict(dbs, () => dbs.outbox.drafts.put(rowOf(draft)));
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
