/**
 * A text message of a WebSocket, framed and compressed once for all its readers (RFC 6455, 7692): a feed's message goes
 * to thousands of sockets, and a compressor of its own would cost each of them 150 kB.
 *
 * Invariant: each message is compressed by itself, as every handshake promises (`server_no_context_takeover`), within
 * the window of WINDOW_BITS.
 */
import { constants, deflateRawSync } from 'node:zlib';

/** No message is longer than 16 kB, so a larger window would only cost memory. */
export const WINDOW_BITS = 14;
/** Shorter messages hardly get smaller. */
const COMPRESSED_FROM_BYTES = 512;
const WHOLE_TEXT = 0x81;
const COMPRESSED = 0x40;
/** What ends each block, which the receiver adds again. */
const TAIL_BYTES = 4;

export class FramedText {
  readonly text: string;
  #plain: Buffer | null = null;
  #compressed: Buffer | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** The bytes on the wire. @param inflates whether the reader's handshake agreed on compression */
  bytes(inflates: boolean): Buffer {
    const plain = (this.#plain ??= framed(WHOLE_TEXT, Buffer.from(this.text)));
    if (!inflates || plain.length < COMPRESSED_FROM_BYTES) return plain;
    return (this.#compressed ??= framed(WHOLE_TEXT | COMPRESSED, compressed(Buffer.from(this.text))));
  }
}

const compressed = (text: Buffer): Buffer =>
  deflateRawSync(text, {
    finishFlush: constants.Z_SYNC_FLUSH,
    windowBits: WINDOW_BITS,
    memLevel: 7,
  }).subarray(0, -TAIL_BYTES);

function framed(first: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = first;
  if (length < 126) head[1] = length;
  else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}
