/**
 * Signatures with ECDSA on P-256 and SHA-256, 64 bytes each. Phones (requests and offers as codes) and the server
 * (certificates) share them. Not Ed25519, because some phones cannot check it.
 */
import { fromBase64url } from './base64url.ts';

export const ecdsaCurve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
export const SIGNATURE_BYTES = 64;

export async function signed(bytes: Uint8Array, own: CryptoKey): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(algorithm, own, new Uint8Array(bytes)));
}

/** Whether this point (65 bytes in base64url) signed these bytes; false for an invalid point. */
export async function isSignedBy(point: string, bytes: Uint8Array, signature: Uint8Array): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64url(point), ecdsaCurve, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, new Uint8Array(signature), new Uint8Array(bytes));
  } catch {
    return false;
  }
}
