/** The messages between the attacks and the process of the server under attack. */
import type { Actor } from '../server/act/act.ts';

/** What the telephone service of the attacked server sends along. */
export const CALL_BACK_KEY = 'a key that only the telephone service knows';

export type Person = Actor & {
  /** +88010… */
  phone: string;
  password: string;
  token: string;
  /** A verified sedan's id; null for everyone but car owners. */
  carId: string | null;
};

export type Asked =
  | { ask: 'person'; type: Actor['type']; name?: string }
  | { ask: 'trips'; creator: Actor; count: number }
  | { ask: 'session'; userId: string }
  | { ask: 'query'; text: string; values: unknown[] }
  | { ask: 'messages'; phone: string }
  | { ask: 'pass'; ms: number }
  | { ask: 'memory' };

export type Answered = { id: number; value: unknown } | { id: number; error: string };
