import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type } from 'arktype';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { settings } from '../db/schema/sync.ts';

const SETTING = 'realtime_keys';
const RealtimeKeys = type({ key: 'string', secret: 'string' });

/** `key` is public and names the app in the socket's address; `secret` signs channel subscriptions. */
export type RealtimeKeys = typeof RealtimeKeys.infer;

/** The keys of the embedded realtime server: made once, then the same on every node and after a restart. */
export async function storedRealtimeKeys({ db }: Pick<Database, 'db'>): Promise<RealtimeKeys> {
  const fresh = { key: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('base64url') };
  await db.insert(settings).values({ key: SETTING, value: fresh }).onConflictDoNothing();
  const [kept] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING));
  return RealtimeKeys.assert(kept?.value);
}

/** Proof that the server let this socket hear this channel, as the Pusher protocol wants it. */
export function channelAuth(keys: RealtimeKeys, socketId: string, channel: string): string {
  const signature = createHmac('sha256', keys.secret).update(`${socketId}:${channel}`).digest('hex');
  return `${keys.key}:${signature}`;
}

export function isChannelAuth(keys: RealtimeKeys, socketId: string, channel: string, auth: string): boolean {
  const expected = Buffer.from(channelAuth(keys, socketId, channel));
  const given = Buffer.from(auth);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
