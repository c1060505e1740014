/**
 * Pieces of a backup as stored on a disk that may belong to somebody else: compressed, encrypted, and bound to their
 * names.
 *
 *   plain ─ zstd ─ AES-256-GCM (nonce, the name as additional data) ─▶ version · nonce · ciphertext · tag
 *   name = HMAC-SHA-256 of the plain content, by another key
 *
 * A piece that was cut, changed or renamed is refused. Without the key,
 * names reveal neither what a piece holds nor whether a known file is among them. Equal content has one name and is stored once.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { BackupRefused } from './refused.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** No piece is larger when unpacked; one that claims to be would fill the memory. */
const MOST_BYTES = 512 * 1024 * 1024;

export type Sealing = {
  /** The name of this content, 64 hexadecimal digits. */
  nameOf(content: Buffer): string;
  /** Compresses and encrypts it for this name. */
  seal(name: string, content: Buffer): Promise<Buffer>;
  /** The content again. @throws BackupRefused if it is not what was sealed under this name */
  open(name: string, sealed: Buffer): Promise<Buffer>;
};

/** @param secret the operator's key, from which the keys for names and contents are derived */
export function sealing(secret: string): Sealing {
  const keyFor = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `durpalla backup ${use}`, KEY_BYTES));
  const [names, contents] = [keyFor('names'), keyFor('contents')];
  return {
    nameOf: (content) => createHmac('sha256', names).update(content).digest('hex'),
    seal: async (name, content) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', contents, nonce).setAAD(Buffer.from(name));
      const packed = await promisify(zstdCompress)(content);
      return Buffer.concat([
        Buffer.from([VERSION]),
        nonce,
        cipher.update(packed),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    open: async (name, sealed) => {
      const from = 1 + NONCE_BYTES;
      if (sealed[0] !== VERSION || sealed.length < from + TAG_BYTES) throw damaged(name);
      const decipher = createDecipheriv('aes-256-gcm', contents, sealed.subarray(1, from), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const packed = Buffer.concat([decipher.update(sealed.subarray(from, -TAG_BYTES)), decipher.final()]);
        return await promisify(zstdDecompress)(packed, { maxOutputLength: MOST_BYTES });
      } catch (error) {
        throw damaged(name, error);
      }
    },
  };
}

const damaged = (name: string, cause?: unknown): BackupRefused =>
  new BackupRefused(`${name} of the backup is damaged, or sealed with another key`, { cause });
