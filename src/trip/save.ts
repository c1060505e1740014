import type { Refusal } from '../../domain/refusal.ts';
import { refuse } from '../../domain/refusal.ts';
import { isPhoneFull } from '../db/outbox/phone-full.ts';

/** An act that is kept on the phone. @returns why not, or null when it is kept */
export type Act = () => Promise<Refusal | null>;

/**
 * Keeps what the person did on the phone; that the phone is full is one more reason why not.
 * @returns why it is not kept, or null when it is
 */
export async function save(act: Act): Promise<Refusal | null> {
  try {
    return await act();
  } catch (error) {
    if (!isPhoneFull(error)) throw error;
    return refuse('phone_full');
  }
}
