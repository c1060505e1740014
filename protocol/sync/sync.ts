/**
 * Push and pull.
 *
 *   stream  'u' is the reader's own; 'f<district id>' is the feed of one pickup district, as the reader's
 *           side sees it. Each has its own numbers without gaps, and one row per entity.
 *   cursor  the highest number applied of each stream. A first pull has none: it gets the heads as they
 *           are, then the rows newest first in pages (`back` says where the next page begins) and, in the
 *           same answers, the changes meanwhile. Rows on screen come first, nothing is missed.
 *           A pull may name its streams: cursor and `back` then concern only these. It also says to which history
 *           its numbers belong (epoch.ts).
 *   change  [stream, number, kind, entity id, row]; a null row has left the reader's view. In a pull's answer rows
 *           travel in columns (columns.ts).
 */
import { type } from 'arktype';
import { rowSchemas, type RowKind, type RowOf } from './rows.ts';

export const MAX_PUSH = 500;
export const FIRST_PAGE = 50;
export const MAX_PAGE = 2500;

export const cursor = type({ '[string]': 'number.integer >= 0' });
export type Cursor = typeof cursor.infer;

export const back = type(['number.integer', 'string <= 80', 'number.integer']);
/** Where the next page of a first pull begins: [instant in µs, stream, number]. */
export type Back = typeof back.infer;

const MutationResult = type({
  id: 'string',
  ok: 'true',
  /** The position of the effect in the reader's own stream: the overlay remains until a pull has passed it. */
  at: 'number.integer >= 0',
}).or({
  id: 'string',
  ok: 'false',
  code: 'string',
  'field?': 'string',
  'values?': { '[string]': 'string | number' },
});
export type MutationResult = typeof MutationResult.infer;

export const PushAnswer = type({
  results: MutationResult.array(),
  /**
   * The history to which `at` of the results belongs. The server has judged nothing of a phone that knows
   * another history.
   */
  'epoch?': 'number.integer >= 0',
});
export type PushAnswer = typeof PushAnswer.infer;

const wireChange = type(['string', 'number.integer >= 1', 'string', 'string', 'object | null']);
export type WireChange = typeof wireChange.infer;

export const PullAnswer = type({
  changes: wireChange.array(),
  cursor,
  /**
   * Streams whose history was forgotten or has been replaced: the phone drops their rows and gets them again.
   */
  reset: 'string[]',
  /**
   * Present with a reset after the database was restored from an older copy: when the server noticed it, and
   * when the copy's last change was made (epoch ms).
   */
  'restored?': { began: 'number', of: 'number | null' },
  back: back.or('null'),
  /** Whether more changes wait: then the phone pulls again at once. */
  more: 'boolean',
});
export type PullAnswer = typeof PullAnswer.infer;

/** A parsed change whose row fits its kind. */
export type Change<K extends RowKind = RowKind> = {
  [P in K]: { stream: string; seq: number; kind: P; id: string; row: RowOf[P] | null };
}[K];

/** Whether this version of the app knows rows of the kind. */
export const isRowKind = (kind: string): kind is RowKind => Object.hasOwn(rowSchemas, kind);

type RowSchemas = { [K in RowKind]: () => (row: object) => RowOf[K] | type.errors };
const schemas: RowSchemas = rowSchemas;

/**
 * Parses one change of the wire.
 * @returns the change, or null where this version of the app does not know the kind, or a value in the row:
 * the app skips the change and reads it after its update
 */
export function parseChange(wire: WireChange): Change | null {
  const [stream, seq, kind, id, row] = wire;
  return isRowKind(kind) ? parsed(kind, { stream, seq, id, row }) : null;
}

type Unread = { stream: string; seq: number; id: string; row: object | null };

function parsed<K extends RowKind>(kind: K, { stream, seq, id, row }: Unread): Change<K> | null {
  if (row === null) return { stream, seq, kind, id, row };
  const read = schemas[kind]()(row);
  return read instanceof type.errors ? null : { stream, seq, kind, id, row: read };
}
