/** Ids of version 7 in 122 bits, or in 86 next to another one made within the following four seconds. */
import { Unreadable } from './unreadable.ts';
import type { BitReader, BitWriter } from './bits.ts';

const RANDOM_A_BITS = 12n;
const RANDOM_B_BITS = 62n;
const RANDOM_BITS = RANDOM_A_BITS + RANDOM_B_BITS;
const ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
/** How much older than the other id (ms) a near one may be. */
const MOST_BEFORE_MS = 0xfff;

/** An id without version and variant: its ms and 74 random bits; null if it is not such an id in lower case. */
function partsOf(id: string): { ms: bigint; random: bigint } | null {
  if (!ID.test(id)) return null;
  const value = BigInt(`0x${id.replaceAll('-', '')}`);
  const a = (value >> 64n) & 0xfffn;
  return {
    ms: value >> 80n,
    random: (a << RANDOM_B_BITS) | (value & ((1n << RANDOM_B_BITS) - 1n)),
  };
}

function idOf(ms: bigint, random: bigint): string {
  const a = random >> RANDOM_B_BITS;
  const b = random & ((1n << RANDOM_B_BITS) - 1n);
  const value = (ms << 80n) | (7n << 76n) | (a << 64n) | (2n << 62n) | b;
  const hex = value.toString(16).padStart(32, '0');
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-');
}

/** Whether an id is near the other one. */
export function isNear(id: string, other: string): boolean {
  const [one, two] = [partsOf(id), partsOf(other)];
  if (!one || !two) return false;
  const before = two.ms - one.ms;
  return before >= 0n && before <= MOST_BEFORE_MS;
}

/** How many bits of an id tell two apart that came with the same counter. */
export const END_BITS = 16;
/** The last bits of an id. */
export const endOf = (id: string): number => parseInt(id.slice(-END_BITS / 4), 16);

/**
 * What is named by its small number, with the end of its id: a database that was restored may have given the number to another
 * since.
 */
export type Named = { no: number; end: number };
export const namedOf = (no: number, id: string): Named => ({ no, end: endOf(id) });
export const isNamed = (named: Named, id: string): boolean => endOf(id) === named.end;

/** The one whose id ends so, whatever its number is by now; of two, the one with the number. */
export function meantBy<T extends { id: string; no?: number | null }>(
  named: Named,
  rows: readonly T[],
): T | undefined {
  const [only, ...more] = rows.filter(({ id }) => isNamed(named, id));
  return more.length === 0 ? only : rows.find(({ id, no }) => no === named.no && isNamed(named, id));
}

/** 0 in place of the number: nothing is named, and no end follows. */
export function writeNamed(bits: BitWriter, named: Named | null, numberBits: number): void {
  bits.write(named?.no ?? 0, numberBits);
  if (named && named.no !== 0) bits.write(named.end, END_BITS);
}

export function readNamedOrNone(bits: BitReader, numberBits: number): Named | null {
  const no = bits.read(numberBits);
  return no === 0 ? null : { no, end: bits.read(END_BITS) };
}

/** @throws Unreadable unknown_value where nothing is named */
export function readNamed(bits: BitReader, numberBits: number): Named {
  const named = readNamedOrNone(bits, numberBits);
  if (!named) throw new Unreadable('unknown_value');
  return named;
}

/** When an id was made (epoch ms), by the phone's clock; 0 for an id of another version. */
export const madeAt = (id: string): number => Number(partsOf(id)?.ms ?? 0n);

/** @throws RangeError for an id of another kind */
export function writeId(bits: BitWriter, id: string): void {
  const parts = partsOf(id);
  if (!parts) throw new RangeError('no id of version 7');
  bits.write(parts.ms, 48).write(parts.random, Number(RANDOM_BITS));
}

export const readId = (bits: BitReader): string => idOf(bits.readBig(48), bits.readBig(Number(RANDOM_BITS)));

/** @param other the id that was written before @throws RangeError unless `isNear` */
export function writeNearId(bits: BitWriter, id: string, other: string): void {
  const [one, two] = [partsOf(id), partsOf(other)];
  if (!one || !two) throw new RangeError('no id of version 7');
  bits.write(two.ms - one.ms, 12).write(one.random, Number(RANDOM_BITS));
}

/** @throws Unreadable unknown_value before the year 1970 */
export function readNearId(bits: BitReader, other: string): string {
  const before = bits.readBig(12);
  const ms = (partsOf(other)?.ms ?? 0n) - before;
  if (ms < 0n) throw new Unreadable('unknown_value');
  return idOf(ms, bits.readBig(Number(RANDOM_BITS)));
}
