/**
 * This phone's keys for the ways without a net: made after the sign-in, and renewed with the first net when they are
 * three days old.
 */
import type { NodataKeys } from '../../../protocol/api/nodata.ts';
import { base64url } from '../../../protocol/nodata/base64url.ts';
import { ecdsaCurve } from '../../../protocol/nodata/signing.ts';
import { ecdhCurve } from '../../../protocol/nodata/sms-keys.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { currentSession } from '../session/session-store.ts';
import { call } from './api.ts';

const DAY_MS = 24 * 60 * 60_000;
const RENEWED_AFTER_MS = 3 * DAY_MS;
/** The server opens nothing older. Earlier keys still open the answers to what was sent with them. */
const KEY_TTL_MS = 90 * DAY_MS;

/**
 * Gives the server new points if this phone has no keys, or old ones. Does nothing without a net, during an
 * impersonation, and where a phone cannot: without a secure context it is not offered these ways.
 */
export async function renewKeys({ userId, outbox }: UserDbs): Promise<void> {
  const now = correctedNow();
  const session = currentSession();
  if (session?.user.id !== userId || session.impersonating || session.user.type === 'driver') return;
  if (!globalThis.crypto?.subtle || (await outbox.nodata.filter(({ dueAt }) => dueAt > now).count()) > 0)
    return;
  const { subtle } = crypto;
  const ecdh = await subtle.generateKey(ecdhCurve, false, ['deriveKey']);
  const ecdsa = await subtle.generateKey(ecdsaCurve, false, ['sign', 'verify']);
  const point = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
    base64url(new Uint8Array(await subtle.exportKey('raw', publicKey)));
  const points = { ecdh: await point(ecdh), ecdsa: await point(ecdsa) };
  const answer = await call('nodata/keys', points, session.token);
  const given = answer.ok ? answer.data : null;
  if (!isGiven(given)) return;
  const { key, ecdh: server, signing, number, price } = given;
  await outbox.transaction('rw', outbox.nodata, async () => {
    await outbox.nodata.filter(({ madeAt }) => madeAt < now - KEY_TTL_MS).delete();
    // a clock that is set back must not leave old keys in first place
    await outbox.nodata.toCollection().modify({ dueAt: 0 });
    await outbox.nodata.add({
      no: key,
      madeAt: now,
      dueAt: now + RENEWED_AFTER_MS,
      ecdh: ecdh.privateKey,
      ecdsa: ecdsa.privateKey,
      point: points.ecdsa,
      server,
      signing,
      number,
      price,
      counter: 0,
    });
  });
}

/** Checked by hand: the interpreter of contracts would become a file of its own in the start. */
const isGiven = (data: unknown): data is NodataKeys =>
  typeof data === 'object' && data !== null && 'key' in data && 'ecdh' in data && 'signing' in data;
