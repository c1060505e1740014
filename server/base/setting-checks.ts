/** Whether values of settings are plausible. */
import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';

/** An address or a name: what looks like a version 4 address must be one. */
export const isHost = (text: string): boolean =>
  isIP(text) !== 0 || (/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text));

/** Whether the two are a pair of keys for web push (P-256, base64url). */
export function areVapidKeys(publicKey: string, privateKey: string): boolean {
  if (![publicKey, privateKey].every((key) => /^[\w-]+={0,2}$/.test(key))) return false;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    return false;
  }
  return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
}
