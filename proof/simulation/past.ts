/**
 * An older copy of the database, which is put back at some later instant: the rows and the results of a moment, as an
 * operator's dump holds them. The store of files is not put back with it.
 */
import { historyWatch } from '../../server/jobs/history-watch.ts';
import { copyDatabase, type DatabaseCopy } from '../../testkit/database/database-copy.ts';
import { seeded } from '../../server/demo/seeded.ts';
import type { Market } from '../../testkit/market/market.ts';
import type { Breakage } from './breakage.ts';

export type Past = {
  /** A copy is made of what is there now. */
  copy(): Promise<void>;
  putBack(): Promise<void>;
  /** How often the database was put back. */
  restores(): number;
  /** A node looks at the database, as each does every few seconds. */
  look(): Promise<unknown>;
};

export function openPast({ context }: Market, broken: Pick<Breakage, 'hasEpochs'>): Past {
  const watch = historyWatch(context, () => undefined);
  let copied: DatabaseCopy | null = null;
  let restores = 0;
  return {
    copy: async () => {
      copied = await copyDatabase(context.database);
    },
    putBack: async () => {
      await copied?.putBack();
      copied = null;
      restores += 1;
    },
    restores: () => restores,
    look: () => (broken.hasEpochs ? watch.look() : Promise.resolve()),
  };
}

/** In how many of the runs the database is put back. */
const RESTORED = 0.4;
/** A node looks every few seconds: within so many steps. */
const LOOKS_WITHIN = 8;

/**
 * When in a run of so many steps a copy is made, put back, and noticed by a node, unless a phone notices it before. Its
 * dice are its own: the rest of a run is what it was.
 * @returns what is to be done at a step
 */
export function restoring(past: Past, seed: number, steps: number): (step: number) => Promise<void> {
  const dice = seeded(seed + 1_000_003);
  if (dice.next() >= RESTORED) return () => Promise.resolve();
  const copyAt = dice.between(0, steps - 20);
  const backAt = dice.between(copyAt + 1, steps - LOOKS_WITHIN);
  const lookAt = dice.between(backAt, backAt + LOOKS_WITHIN - 1);
  return async (step) => {
    if (step === copyAt) await past.copy();
    if (step === backAt) await past.putBack();
    if (step === lookAt) await past.look();
  };
}
