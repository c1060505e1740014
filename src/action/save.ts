import type { Refusal } from '../../domain/base/refusal.ts';
import { refuse } from '../../domain/base/refusal.ts';
import { isPhoneFull } from '../db/outbox/phone-full.ts';
import { ReadOnlySession } from '../sync/session/read-only-session.ts';

/** Saves an action on the phone. @returns the refusal, or null when it is saved */
export type Act = () => Promise<Refusal | null>;

/**
 * Runs the act; a full phone becomes the refusal 'phone_full'.
 * @returns the refusal, or null when the action is saved
 */
export async function save(act: Act): Promise<Refusal | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ReadOnlySession) return refuse('looks_only');
    if (!isPhoneFull(error)) throw error;
    return refuse('phone_full');
  }
}
