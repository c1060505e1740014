import { normalisePhone } from '../../../domain/base/phone.ts';
import { isRecord, PROVED, read, write, type Store } from './saved-steps.ts';

/** A number whose code was right: the proof that the server receives when the account is opened. */
export type ProvedNumber = {
  otpId: string;
  proof: string;
  /** The number as typed. */
  phone: string;
  /** Epoch ms. */
  provedAt: number;
};

/**
 * The server accepts a proof for an hour after its code was sent; nearly always it is used within minutes.
 */
const PROVED_MS = 50 * 60_000;

/** Saves the proved number; null deletes it. */
export function saveProved(store: Store, proved: ProvedNumber | null): void {
  write(store, PROVED, proved ?? {});
}

/** The number that is proved at `now` (epoch ms), or null. */
export function savedProved(store: Store, now: number): ProvedNumber | null {
  const saved = read(store, PROVED);
  if (!isRecord(saved)) return null;
  const { otpId, proof, phone, provedAt } = saved;
  if (typeof otpId !== 'string' || typeof proof !== 'string') return null;
  if (typeof phone !== 'string' || typeof provedAt !== 'number') return null;
  return now < provedAt + PROVED_MS ? { otpId, proof, phone, provedAt } : null;
}

/** Whether a number as typed is the proved one. */
export const isProved = ({ phone }: ProvedNumber, typed: string): boolean =>
  normalisePhone(phone, { allowDemo: true }) === normalisePhone(typed, { allowDemo: true });
