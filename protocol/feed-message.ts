/**
 * What a feed channel carries: the changes of some seconds in several pickup districts, in one text.
 *
 *   codec ─ base ─ district, from, to ─ rows with their numbers ─ removed trips by their short number ─ next district …
 *
 * Invariants
 *   1. A span says from which number to which its stream has grown, as an event of the own channel does: whoever has
 *      heard all up to `from` stands at `to` afterwards, everybody else pulls.
 *   2. No text is longer than a hosted service takes. A span that does not fit is cut at a number; a single change that
 *      does not fit is left out, and the next span is a hole.
 */
import { ByteReader, ByteWriter } from './byte-text.ts';
import { FEED_CODEC, feedRowBytes, readFeedRow, type Base } from './feed-row-bytes.ts';
import { FeedRow } from './rows.ts';

/** Characters of one message; a hosted Pusher takes 10,000 with its envelope. */
const MOST_CHARACTERS = 9_500;

/** A trip that is new or different (`row`), or has left the feed. `number` is the one that a person can read out. */
export type FeedChange = { seq: number; number: number; row: FeedRow | null };
/** Changes of one pickup district in the order of their numbers. */
export type FeedSpan = { district: number; from: number; to: number; changes: FeedChange[] };

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

function written(spans: readonly FeedSpan[]): string {
  const first = spans.flatMap(({ changes }) => changes).find(({ row }) => row !== null)?.row ?? null;
  const base: Base = {
    at: first ? Date.parse(first.created_at) : 0,
    number: first?.number ?? spans[0]?.changes[0]?.number ?? 0,
  };
  const writer = new ByteWriter();
  writer.byte(FEED_CODEC);
  writer.number(base.at);
  writer.number(base.number);
  for (const span of spans) writeSpan(writer, span, base);
  return base64(writer.done());
}

function writeSpan(writer: ByteWriter, { district, from, to, changes }: FeedSpan, base: Base): void {
  writer.byte(district);
  writer.number(from);
  writer.number(to - from);
  writer.number(changes.length);
  let last = from;
  for (const { seq, number, row } of changes) {
    const bytes = row && feedRowBytes(row, base);
    const form = row === null ? forms.removed : bytes ? forms.packed : forms.written;
    writer.number((seq - last) * FORMS + form);
    last = seq;
    if (row === null) writer.signed(number - base.number);
    else if (bytes) writer.raw(bytes);
    else writer.text(JSON.stringify(row));
  }
}

const forms = { removed: 0, packed: 1, written: 2 } as const;
const FORMS = 3;

/** The spans as the texts of as many messages as they need. */
export function packedFeed(spans: readonly FeedSpan[]): string[] {
  if (spans.length === 0) return [];
  const text = written(spans);
  if (text.length <= MOST_CHARACTERS) return [text];
  return halves(spans).flatMap(packedFeed);
}

function halves(spans: readonly FeedSpan[]): FeedSpan[][] {
  const middle = Math.floor(spans.length / 2);
  const [only] = spans;
  if (spans.length !== 1 || !only) return [spans.slice(0, middle), spans.slice(middle)];
  const { from, to, changes } = only;
  const cut = Math.floor(changes.length / 2);
  const border = changes[cut - 1]?.seq;
  if (border === undefined) return [];
  return [
    [{ ...only, to: border, changes: changes.slice(0, cut) }],
    [{ ...only, from: border, to, changes: changes.slice(cut) }],
  ].filter(([span]) => (span?.to ?? from) > (span?.from ?? from));
}

/** The spans of a message, or null where it is of another codec or cannot be read: pull. */
export function unpackedFeed(text: string): FeedSpan[] | null {
  try {
    const reader = new ByteReader(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
    if (reader.byte() !== FEED_CODEC) return null;
    const base: Base = { at: reader.number(), number: reader.number() };
    const spans: FeedSpan[] = [];
    while (!reader.isAtEnd) spans.push(readSpan(reader, base));
    return spans;
  } catch {
    return null;
  }
}

function readSpan(reader: ByteReader, base: Base): FeedSpan {
  const district = reader.byte();
  const from = reader.number();
  const to = from + reader.number();
  const changes: FeedChange[] = [];
  let seq = from;
  for (let left = reader.number(); left > 0; left--) {
    const head = reader.number();
    seq += Math.floor(head / FORMS);
    changes.push({ seq, ...readChange(reader, head % FORMS, base) });
  }
  return { district, from, to, changes };
}

function readChange(reader: ByteReader, form: number, base: Base): Omit<FeedChange, 'seq'> {
  if (form === forms.removed) return { number: base.number + reader.signed(), row: null };
  const row = form === forms.packed ? readFeedRow(reader, base) : FeedRow.assert(JSON.parse(reader.text()));
  return { number: row.number, row };
}
