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
 *   3. Input from a phone has a value for each cell: a short body never unpacks into a large one.
 */
import { type } from 'arktype';
import { MutationEnvelope } from './mutations.ts';
import { MAX_PUSH, PullAnswer, type PushRequest, type WireChange } from './sync.ts';

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

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
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

const rowAt = (columns: object, index: number): Fields =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]: [string, unknown]) => [
      key,
      Array.isArray(column) ? column[index] : isRecord(column) ? rowAt(column, index) : undefined,
    ]),
  );

/** Packs a page. A row's `id` is its entity's, so the id is sent once. */
export function packed(answer: PullAnswer): PackedAnswer {
  const quoted = new Map<string, string>();
  const groups = Map.groupBy(
    answer.changes.filter(([, , , , row]) => row !== null),
    ([, , kind, , row]) => `${kind} ${shapeOf(row, quoted)}`,
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

/** Unpacks the changes of a page. A column that is too short leaves its field out, which every row's schema refuses. */
export const unpacked = ({ changes, columns }: PackedAnswer): WireChange[] => [
  ...changes,
  ...columns.flatMap(changesOfGroup),
];

const changesOfGroup = ({ kind, streams, seqs, row }: ColumnGroup): WireChange[] =>
  seqs.map((seq, index) => {
    const fields = rowAt(row, index);
    return [streams[index] ?? '', seq, kind, String(fields['id']), fields];
  });

const DEEPEST = 4;

const isFull = (columns: Fields, length: number, depth = 0): boolean =>
  depth < DEEPEST &&
  Object.values(columns).every((column) =>
    Array.isArray(column) ? column.length === length : isRecord(column) && isFull(column, length, depth + 1),
  );

/** Packs a push. @param mutations in the order in which they are to run */
export function packedPush(mutations: readonly MutationEnvelope[]): PushRequest {
  const quoted = new Map<string, string>();
  const groups = Map.groupBy(mutations.entries(), ([, mutation]) => shapeOf(mutation, quoted));
  const columns = [...groups.values()].map((group) => ({
    at: group.map(([at]) => at),
    mutation: columnsOf(group.map(([, mutation]) => mutation)),
  }));
  return { mutations: [], columns };
}

/** Unpacks the mutations of a push in their order, those in columns last; null when the columns do not fit. */
export function unpackedPush({ mutations, columns = [] }: PushRequest): MutationEnvelope[] | null {
  if (mutations.length + columns.reduce((sum, { at }) => sum + at.length, 0) > MAX_PUSH) return null;
  const placed: { at: number; mutation: Fields }[] = [];
  for (const { at, mutation } of columns) {
    if (!isRecord(mutation) || !isFull(mutation, at.length)) return null;
    placed.push(...at.map((place, index) => ({ at: place, mutation: rowAt(mutation, index) })));
  }
  placed.sort((one, other) => one.at - other.at);
  const unpacked = MutationEnvelope.array()(placed.map(({ mutation }) => mutation));
  return unpacked instanceof type.errors ? null : [...mutations, ...unpacked];
}
