import { type } from 'arktype';
import { PackedAnswer, unpacked } from '../../protocol/columns.ts';
import { parseChange, type Change, type PullAnswer, type WireChange } from '../../protocol/sync.ts';

/** A page of a pull, read. */
export type PulledPage = Omit<PullAnswer, 'changes'> & { changes: Change[] };

/** The page in an answer; null where it is none. */
export function pageOf(data: unknown): PulledPage | null {
  const page = PackedAnswer(data);
  if (page instanceof type.errors) return null;
  const { cursor, reset, back, more } = page;
  return { cursor, reset, back, more, changes: parseChanges(unpacked(page)) };
}

/** Rows of a kind that this app does not know are passed over. */
export const parseChanges = (wire: WireChange[]): Change[] =>
  wire.flatMap((change) => parseChange(change) ?? []);
