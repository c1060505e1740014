/** Points of P-256: 33 bytes compressed, as codes carry them, or 65 bytes raw, as WebCrypto reads them everywhere. */
import { Unreadable } from './unreadable.ts';

const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const COORDINATE_BYTES = 32;

/** @param raw 65 bytes, as `exportKey('raw', …)` gives them */
export function compressed(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const short = new Uint8Array(1 + COORDINATE_BYTES);
  short[0] = 2 + ((raw[raw.length - 1] ?? 0) & 1);
  short.set(raw.subarray(1, 1 + COORDINATE_BYTES), 1);
  return short;
}

/** @throws Unreadable too_short, too_long, unknown_value for bytes that are not a point */
export function uncompressed(short: Uint8Array): Uint8Array<ArrayBuffer> {
  if (short.length !== 1 + COORDINATE_BYTES)
    throw new Unreadable(short.length <= COORDINATE_BYTES ? 'too_short' : 'too_long');
  const [sign] = short;
  const x = numberOf(short.subarray(1));
  if ((sign !== 2 && sign !== 3) || x >= P) throw new Unreadable('unknown_value');
  const square = modulo(x ** 3n - 3n * x + B);
  const root = power(square, (P + 1n) / 4n);
  if (modulo(root * root) !== square) throw new Unreadable('unknown_value');
  const y = (root & 1n) === BigInt(sign & 1) ? root : P - root;
  const raw = new Uint8Array(1 + 2 * COORDINATE_BYTES);
  raw[0] = 4;
  raw.set(short.subarray(1), 1);
  raw.set(bytesOf(y), 1 + COORDINATE_BYTES);
  return raw;
}

const modulo = (value: bigint): bigint => ((value % P) + P) % P;

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = modulo(result * square);
    square = modulo(square * square);
  }
  return result;
}

const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);

function bytesOf(value: bigint): Uint8Array {
  const bytes = new Uint8Array(COORDINATE_BYTES);
  let rest = value;
  for (let at = COORDINATE_BYTES - 1; at >= 0; at--) {
    bytes[at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}
