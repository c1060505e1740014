/**
 * Unfinished steps, saved for this tab: a phone with little memory closes the tab while the person reads the
 * SMS. Passwords are never saved. Without storage nothing is saved, and nothing else breaks.
 */

export type WaitingCode = {
  otpId: string;
  /** The number as typed. */
  phone: string;
  /** The time (epoch ms) from which another code can be requested. */
  resendAt: number;
};

type Purpose = 'number' | 'signin' | 'reset';
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const DRAFT = 'signup-draft';
/** The key under which sign-up saves its proved number (`proved-number.ts`). */
export const PROVED = 'signup-proved';
const WANTED = 'wanted-page';
const codeKey = (purpose: Purpose): string => `${purpose}-code`;

/** The time after `resendAt` for which a code is offered; later it has long expired. */
const SAVED_MS = 15 * 60_000;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function read(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function write(store: Store, key: string, value: object): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

/** Saves the values typed into one step of the sign-up form, and keeps those of the other step. */
export function saveDraft(store: Store, typed: Record<string, string>): void {
  const { password: _, password_confirmation: __, ...draft } = typed;
  write(store, DRAFT, { ...savedDraft(store), ...draft });
}

/** The values typed into the sign-up form, by wire name. */
export function savedDraft(store: Store): Record<string, string> {
  const saved = read(store, DRAFT);
  if (!isRecord(saved)) return {};
  const texts = Object.entries(saved).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

export function saveCode(store: Store, purpose: Purpose, waiting: WaitingCode): void {
  write(store, codeKey(purpose), waiting);
}

/** The code that the person waits for at `now` (epoch ms), or null. */
export function savedCode(store: Store, purpose: Purpose, now: number): WaitingCode | null {
  const saved = read(store, codeKey(purpose));
  if (!isRecord(saved)) return null;
  const { otpId, phone, resendAt } = saved;
  if (typeof otpId !== 'string' || typeof phone !== 'string' || typeof resendAt !== 'number') return null;
  return now < resendAt + SAVED_MS ? { otpId, phone, resendAt } : null;
}

/** The page that a visitor wanted before signing in (`src/app/start/guard.ts`); home by default. */
export function wantedPage(store: Store): string {
  return store.getItem(WANTED) ?? '/';
}

/** Deletes all steps after a sign-in, so that nothing is left for the next person at this phone. */
export function dropSteps(store: Store): void {
  try {
    for (const key of [DRAFT, PROVED, WANTED, codeKey('number'), codeKey('signin'), codeKey('reset')])
      store.removeItem(key);
  } catch {
    return;
  }
}
