import { type } from 'arktype';
import { PackedAnswer, unpacked } from '../../protocol/columns.ts';
import { parseChange, type Change, type PullAnswer, type WireChange } from '../../protocol/sync.ts';

/** A page of a pull, parsed. */
export type PulledPage = Omit<PullAnswer, 'changes'> & { changes: Change[] };

/** The page in an answer; null when the answer is not a page. */
export function pageOf(data: unknown): PulledPage | null {
  const page = PackedAnswer(data);
  if (page instanceof type.errors) return null;
  const { columns: _columns, changes: _changes, ...state } = page;
  return { ...state, changes: parseChanges(unpacked(page)) };
}

/** Parses the changes; rows of a kind that this app does not know are skipped. */
export const parseChanges = (wire: WireChange[]): Change[] =>
  wire.flatMap((change) => parseChange(change) ?? []);
