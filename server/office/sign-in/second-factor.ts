/** The second factor: codes of an app (RFC 6238: six digits, 30 s, SHA-1), or one of eight recovery codes. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { operators } from '../../db/schema/office.ts';
import { readable } from '../../db/sealed-text.ts';
import { and, eq, lt, sql } from '../../db/sql.ts';
import { hashOf } from '../../person/sessions.ts';

const RECOVERY_CODES = 8;
/** The characters of recovery codes, without those that look alike. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const PERIOD_S = 30;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

const codesOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Durpalla', label, secret: Secret.fromBase32(secret), period: PERIOD_S });

/** The address that an app for codes reads. */
export const secretAddress = (secret: string, label: string): string => codesOf(secret, label).toString();

/**
 * The period of a right code; the periods before and after the present one count too. Null for a wrong code.
 */
function periodOf(secret: string, code: string, now: number): number | null {
  const delta = codesOf(secret, '').validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

type WithSecret = Pick<typeof operators.$inferSelect, 'id' | 'totpSecret'>;

/**
 * Uses up a code of the app or a recovery code: each counts only once, even if it arrives twice at the same
 * time.
 * @returns whether it was right
 */
export async function useSecondFactor(
  { now }: Pick<Context, 'now'>,
  db: Reader,
  { id, totpSecret }: WithSecret,
  given: string,
): Promise<boolean> {
  const code = given.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) {
    const secret = readable(totpSecret);
    const period = secret === null ? null : periodOf(secret, code, now());
    if (period === null) return false;
    const used = await db
      .update(operators)
      .set({ usedPeriod: period })
      .where(and(eq(operators.id, id), lt(operators.usedPeriod, period)))
      .returning({ id: operators.id });
    return used.length > 0;
  }
  const hash = hashOf(code);
  const used = await db
    .update(operators)
    .set({ recovery: sql`array_remove(${operators.recovery}, ${hash})` })
    .where(and(eq(operators.id, id), sql`${hash} = any(${operators.recovery})`))
    .returning({ id: operators.id });
  return used.length > 0;
}

/** New recovery codes, and their hashes, which alone are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const sign = (): string => SIGNS[randomInt(SIGNS.length)] ?? '';
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 10 }, sign).join(''));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes: codes.map(hashOf) };
}
