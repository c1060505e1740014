/**
 * Rows of one shape as columns: a page of a pull and a push name each field once, and similar values are adjacent, so
 * that a page compresses to less than half of the size of single rows, and a push to three quarters.
 *
 *   [{id: 1, from: {bn: 'ক'}}, {id: 2, from: {bn: 'খ'}}]  ⇄  {id: [1, 2], from: {bn: ['ক', 'খ']}}
 *
 * Invariants
 *   1. Unpacking returns what was packed, even the order of the fields (a mutation's hash depends on it): rows of
 *      another shape form another group. Changes may come in another order, mutations never.
 *   2. A removal has no row and is not packed.
 */
import { type } from 'arktype';
import type { MutationEnvelope } from './mutations.ts';
import type { PushRequest } from './requests.ts';
import { PullAnswer, type WireChange } from './sync.ts';

/** Changes of one kind whose rows have the same fields: the n-th of each column belongs to the n-th change. */
const columnGroup = type({
  kind: 'string',
  streams: 'string[]',
  seqs: 'number.integer[]',
  row: 'object',
});
type ColumnGroup = typeof columnGroup.infer;

/** A page of a pull on the wire: removals one by one, rows in columns. */
export const PackedAnswer = PullAnswer.merge({ columns: columnGroup.array() });
export type PackedAnswer = typeof PackedAnswer.infer;

export type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The names of the fields in their order, inner ones too. Rows repeat the names, so the quoted form of each is
 * cached.
 */
function shapeOf(value: unknown, quoted: Map<string, string>): string {
  if (!isRecord(value)) return '';
  let shape = '{';
  for (const key of Object.keys(value)) {
    let name = quoted.get(key);
    if (name === undefined) quoted.set(key, (name = JSON.stringify(key)));
    shape += name + shapeOf(value[key], quoted) + ',';
  }
  return shape + '}';
}

const columnsOf = (rows: Fields[]): Fields =>
  Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([key, first]) => {
      const values = rows.map((row) => row[key]);
      return [key, isRecord(first) ? columnsOf(values.filter(isRecord)) : values];
    }),
  );

/** One row of the columns. */
export const rowAt = (columns: object, index: number): Fields =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]: [string, unknown]) => [
      key,
      Array.isArray(column) ? column[index] : isRecord(column) ? rowAt(column, index) : undefined,
    ]),
  );

/** More than there are; a shape that is numbered twice makes two groups. */
const MOST_SHAPES = 2_000;
/** A number for each shape: the names of a row are a kilobyte, too long to compare for each row of each page. */
const shapes = new Map<string, number>();
let lastShape = 0;
/** Of rows, which never change once made: a row of a feed is packed for many readers. */
const shapeOfRow = new WeakMap<object, number>();

function numbered(shape: string): number {
  const known = shapes.get(shape);
  if (known !== undefined) return known;
  if (shapes.size >= MOST_SHAPES) shapes.clear();
  shapes.set(shape, ++lastShape);
  return lastShape;
}

/** Packs a page. A row's `id` is its entity's, so the id is sent once. */
export function packed(answer: PullAnswer): PackedAnswer {
  const quoted = new Map<string, string>();
  const shape = (row: object): number => {
    const known = shapeOfRow.get(row) ?? numbered(shapeOf(row, quoted));
    shapeOfRow.set(row, known);
    return known;
  };
  const groups = Map.groupBy(
    answer.changes.filter(([, , , , row]) => row !== null),
    ([, , kind, , row]) => `${kind} ${row ? shape(row) : ''}`,
  );
  return {
    ...answer,
    changes: answer.changes.filter(([, , , , row]) => row === null),
    columns: [...groups.values()].map((group) => ({
      kind: group[0]?.[2] ?? '',
      streams: group.map(([stream]) => stream),
      seqs: group.map(([, seq]) => seq),
      row: columnsOf(group.map(([, , , , row]) => row).filter(isRecord)),
    })),
  };
}

/**
 * Unpacks the changes of a page. A column that is too short leaves the field out of the row, and the row's
 * schema then refuses it.
 */
export const unpacked = ({ changes, columns }: PackedAnswer): WireChange[] => [
  ...changes,
  ...columns.flatMap(changesOfGroup),
];

const changesOfGroup = ({ kind, streams, seqs, row }: ColumnGroup): WireChange[] =>
  seqs.map((seq, index) => {
    const fields = rowAt(row, index);
    return [streams[index] ?? '', seq, kind, String(fields['id']), fields];
  });

/** Packs a push. @param mutations in the order in which the server has to run them */
export function packedPush(mutations: readonly MutationEnvelope[]): PushRequest {
  const quoted = new Map<string, string>();
  const groups = Map.groupBy(mutations.entries(), ([, mutation]) => shapeOf(mutation, quoted));
  const columns = [...groups.values()].map((group) => ({
    at: group.map(([at]) => at),
    mutation: columnsOf(group.map(([, mutation]) => mutation)),
  }));
  return { mutations: [], columns };
}
