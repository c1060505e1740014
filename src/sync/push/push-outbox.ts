// imported statically: it must be loaded already when the phone is full
import { writeWithEviction } from '../../db/mirror/evict.ts';
import { repairMirror } from '../../db/mirror/repair-mirror.ts';
import { isPhoneFull } from '../../db/outbox/phone-full.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { pullPages } from '../pull/pull-step.ts';
import { pushStep, type StepResult } from './push-step.ts';
import type { Transport } from '../net/transport.ts';

/** Sends everything that is waiting. */
export async function pushAll(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  for (;;) {
    const result = await pushStep(dbs, transport);
    if (!result.done || !result.more) return result;
  }
}

/**
 * Fetches everything new. Repairs a damaged mirror and pulls again; on a full phone evicts the oldest rows
 * that can be fetched again.
 * @throws QuotaExceededError when nothing is left to evict
 */
export async function pullAll(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  try {
    return await pullPages(dbs, transport);
  } catch (error) {
    if (isPhoneFull(error)) return writeWithEviction(dbs, correctedNow(), () => pullPages(dbs, transport));
    if (!(await repairMirror(dbs))) throw error;
    return pullPages(dbs, transport);
  }
}
