/**
 * The four keys that a phone and the server share for SMS, derived from the ECDH secret on P-256. Works with
 * WebCrypto in browsers and in Node; the phone's private key is never extractable, and no raw key leaves either side.
 */
import { fromBase64url } from './base64url.ts';

/** The MAC key and cipher key of one direction. */
export type WayKeys = { mac: CryptoKey; cipher: CryptoKey };
export type SmsKeys = { up: WayKeys; down: WayKeys };

export const ecdhCurve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const nothing = new Uint8Array(0);
const infoOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * @param own this side's private ECDH key
 * @param theirs the other side's point: 65 bytes in base64url
 * @param keyNumber the 32 bits by which an SMS names the keys
 * @throws DOMException for an invalid point
 */
export async function smsKeysOf(own: CryptoKey, theirs: string, keyNumber: number): Promise<SmsKeys> {
  const { subtle } = crypto;
  const shared = await sharedOf(own, theirs, 'deriveKey');
  const derived = (part: string, algorithm: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) => {
    const info = infoOf(`durpalla/sms/1/${keyNumber}/${part}`);
    return subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: nothing, info },
      shared,
      algorithm,
      false,
      uses,
    );
  };
  const way = async (name: 'up' | 'down'): Promise<WayKeys> => {
    const [mac, cipher] = await Promise.all([
      derived(`${name}/mac`, { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
      derived(`${name}/cipher`, { name: 'AES-CTR', length: 256 }, ['encrypt', 'decrypt']),
    ]);
    return { mac, cipher };
  };
  const [up, down] = await Promise.all([way('up'), way('down')]);
  return { up, down };
}

/**
 * The salt of the number's hash in a certificate, as 16 hexadecimal digits: both sides derive it, so no SMS has to
 * carry it.
 * @param own this side's private ECDH key
 * @param theirs the other side's point
 * @param keyNumber as in `smsKeysOf`
 */
export async function saltOf(own: CryptoKey, theirs: string, keyNumber: number): Promise<string> {
  const shared = await sharedOf(own, theirs, 'deriveBits');
  const info = infoOf(`durpalla/face/1/${keyNumber}/salt`);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: nothing, info },
    shared,
    64,
  );
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sharedOf(own: CryptoKey, theirs: string, use: 'deriveKey' | 'deriveBits'): Promise<CryptoKey> {
  const { subtle } = crypto;
  const point = await subtle.importKey('raw', fromBase64url(theirs), ecdhCurve, false, []);
  return subtle.deriveKey({ name: 'ECDH', public: point }, own, 'HKDF', false, [use]);
}
