/**
 * The server's side of `packedPush` (columns.ts). Invariant: input from a phone has a value for each cell, so a short
 * body never unpacks into a large one.
 */
import { type } from 'arktype';
import { isRecord, rowAt, type Fields } from './columns.ts';
import { MutationEnvelope } from './mutations.ts';
import type { PushRequest } from './requests.ts';
import { MAX_PUSH } from './sync.ts';

const mutationEnvelopes = MutationEnvelope.array();
const DEEPEST = 4;

const isFull = (columns: Fields, length: number, depth = 0): boolean =>
  depth < DEEPEST &&
  Object.values(columns).every((column) =>
    Array.isArray(column) ? column.length === length : isRecord(column) && isFull(column, length, depth + 1),
  );

/** Unpacks the mutations of a push in their order, those in columns last; null when the columns do not fit. */
export function unpackedPush({ mutations, columns = [] }: PushRequest): MutationEnvelope[] | null {
  if (mutations.length + columns.reduce((sum, { at }) => sum + at.length, 0) > MAX_PUSH) return null;
  const placed: { at: number; mutation: Fields }[] = [];
  for (const { at, mutation } of columns) {
    if (!isRecord(mutation) || !isFull(mutation, at.length)) return null;
    placed.push(...at.map((place, index) => ({ at: place, mutation: rowAt(mutation, index) })));
  }
  placed.sort((one, other) => one.at - other.at);
  const unpacked = mutationEnvelopes(placed.map(({ mutation }) => mutation));
  return unpacked instanceof type.errors ? null : [...mutations, ...unpacked];
}
