import { PackedAnswer, unpacked } from '../../../protocol/sync/columns.ts';
import {
  parseChange,
  type Change,
  type Cursor,
  type PullAnswer,
  type WireChange,
} from '../../../protocol/sync/sync.ts';
import { parsed } from '../../../protocol/wire/parsed.ts';

/**
 * The parsed changes and, for each stream, the lowest number of a change that this version of the app cannot
 * read.
 */
export type ReadChanges = { changes: Change[]; unread: Cursor };

export type PulledPage = Omit<PullAnswer, 'changes'> & ReadChanges;

/** The page in an answer; null when the answer is not a page. */
export function pageOf(data: unknown): PulledPage | null {
  const page = parsed(PackedAnswer, data);
  if (!page) return null;
  const { columns: _columns, changes: _changes, ...state } = page;
  return { ...state, ...readChanges(unpacked(page)) };
}

export function readChanges(wire: WireChange[]): ReadChanges {
  const unread: Cursor = {};
  const changes = wire.flatMap((each) => {
    const change = parseChange(each);
    if (change) return change;
    const [stream, seq] = each;
    unread[stream] = Math.min(seq, unread[stream] ?? seq);
    return [];
  });
  return { changes, unread };
}
