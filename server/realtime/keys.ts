import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type } from 'arktype';
import type { Database } from '../db/connection.ts';
import { settings } from '../db/schema/sync.ts';
import { eq } from '../db/sql.ts';

const SETTING = 'realtime_keys';
const RealtimeKeys = type({ key: 'string', secret: 'string' });

/** `key` is public and names the app in the socket's address; `secret` signs channel subscriptions. */
export type RealtimeKeys = typeof RealtimeKeys.infer;

/** The keys of the embedded realtime server: made once, then the same on every node and after a restart. */
export async function storedRealtimeKeys({ db }: Pick<Database, 'db'>): Promise<RealtimeKeys> {
  const fresh = { key: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('base64url') };
  await db.insert(settings).values({ key: SETTING, value: fresh }).onConflictDoNothing();
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  return RealtimeKeys.assert(saved?.value);
}

/** Proof that the server granted this socket this channel, as a hosted service of the Pusher protocol expects it. */
export function channelAuth({ key, secret }: RealtimeKeys, socketId: string, channel: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`;
}

/**
 * The content of a grant: it allows one socket one channel, while the sign-in is valid, until this instant
 * (epoch seconds).
 */
export type Grant = { socketId: string; channel: string; session: string; until: number };

/** The validity of a grant. A phone subscribes within seconds, on a bad network later. */
export const GRANT_FOR_SECONDS = 5 * 60;

/**
 * Proof for the embedded server, which also names the sign-in and expires soon. It takes the place of the signature
 * in `auth`, which clients of the protocol pass on unread: `key:<until>.<session>.<signature>`.
 * @param session the hash of the sign-in's token
 */
export function grantAuth({ key, secret }: RealtimeKeys, grant: Grant): string {
  const until = grant.until.toString(36);
  return `${key}:${until}.${grant.session}.${signature(secret, grant)}`;
}

/**
 * The sign-in that a grant names; the caller checks whether it is still valid.
 * @param now epoch ms
 * @returns null when the grant is not ours, is for another socket or channel, or has expired
 */
export function sessionOfGrant(
  { key, secret }: RealtimeKeys,
  { socketId, channel, auth, now }: { socketId: string; channel: string; auth: string; now: number },
): string | null {
  const [, givenKey, ends = '', session = '', given = ''] =
    /^([^:]{1,64}):([0-9a-z]{1,10})\.([\w-]{1,64})\.([\w-]{43})$/.exec(auth) ?? [];
  if (givenKey !== key) return null;
  const until = Number.parseInt(ends, 36);
  const expected = Buffer.from(signature(secret, { socketId, channel, session, until }));
  if (!timingSafeEqual(expected, Buffer.from(given))) return null;
  return now < until * 1000 ? session : null;
}

const signature = (secret: string, { socketId, channel, session, until }: Grant): string =>
  createHmac('sha256', secret).update(`${socketId}:${channel}:${session}:${until}`).digest('base64url');
