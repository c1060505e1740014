/** A phone without a net, for tests: its keys, the SMS that it would send, and what it reads of the answers. */
import { setImmediate as turn } from 'node:timers/promises';
import { V7Generator } from 'uuidv7';
import type { Db } from '../../server/db/connection.ts';
import { smsIn } from '../../server/db/schema/nodata.ts';
import { eq } from '../../server/db/sql.ts';
import { base64url } from '../../protocol/nodata/base64url.ts';
import { downKindOfNumber, readDown, type DownMessage } from '../../protocol/nodata/down-messages.ts';
import { headOf, opened, seal } from '../../protocol/nodata/sealing.ts';
import { ecdsaCurve } from '../../protocol/nodata/signing.ts';
import { ecdhCurve, saltOf, smsKeysOf } from '../../protocol/nodata/sms-keys.ts';
import { bytesInDownText, upText } from '../../protocol/nodata/sms-text.ts';
import { numberOfKind, upBytes, type UpMessage } from '../../protocol/nodata/up-messages.ts';
import type { NodataKeys, NodataKeysBody } from '../../protocol/api/nodata.ts';

const ids = new V7Generator();
/** An id as a phone makes it at this moment (epoch ms): an old SMS is recognized by it. */
export const idAt = (at: number): string => ids.generateOrResetWithTs(at).toString();

export type SmsPhone = {
  key: number;
  /** The letters of an SMS. @param counter the next one, unless a test sets it back */
  write(message: UpMessage, counter?: number): Promise<string>;
  /** The letters of an SMS with these bytes in it, correctly sealed: a modified app can write anything. */
  writeBytes(kind: number, plain: Uint8Array): Promise<string>;
  /** What an answer says; null for one to another phone. */
  read(text: string): Promise<DownMessage | null>;
  /** The number of the last SMS. */
  counter(): number;
  /**
   * What this phone signs with face to face: its key and point (base64url), the salt of its number, the server's
   * points.
   */
  face: { own: CryptoKey; point: string; salt: string; signing: string[] };
};

/** @param take gives the phone's points to the server */
export async function smsPhone(take: (body: NodataKeysBody) => Promise<NodataKeys>): Promise<SmsPhone> {
  const ecdh = await crypto.subtle.generateKey(ecdhCurve, false, ['deriveKey']);
  const ecdsa = await crypto.subtle.generateKey(ecdsaCurve, false, ['sign', 'verify']);
  const point = async ({ publicKey }: CryptoKeyPair) =>
    base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  const server = await take({ ecdh: await point(ecdh), ecdsa: await point(ecdsa) });
  const keys = await smsKeysOf(ecdh.privateKey, server.ecdh, server.key);
  const salt = await saltOf(ecdh.privateKey, server.ecdh, server.key);
  let last = 0;
  return {
    key: server.key,
    face: { own: ecdsa.privateKey, point: await point(ecdsa), salt, signing: server.signing },
    counter: () => last,
    write: async (message, counter = (last += 1)) => {
      const head = { kind: numberOfKind(message.kind), key: server.key, counter };
      return upText(await seal('up', head, upBytes(message), keys.up), 'Mirpur 10>Sylhet 21Nov 7:30am');
    },
    writeBytes: async (kind, plain) => {
      const head = { kind, key: server.key, counter: (last += 1) };
      return upText(await seal('up', head, plain, keys.up), '');
    },
    read: async (text) => {
      const bytes = bytesInDownText(text);
      if (!bytes) return null;
      const head = headOf('down', bytes);
      try {
        return readDown(downKindOfNumber(head.kind), await opened('down', bytes, keys.down));
      } catch {
        return null;
      }
    },
  };
}

/** Waits until no SMS waits. @throws Error if one still does */
export async function workedSms(db: Db): Promise<void> {
  for (let tries = 0; tries < 5_000; tries += 1) {
    if ((await db.$count(smsIn, eq(smsIn.state, 'waiting'))) === 0) return;
    await turn();
  }
  throw new Error('an SMS waits');
}
