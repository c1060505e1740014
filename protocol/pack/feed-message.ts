/**
 * The message of a feed channel: the changes of some seconds in several pickup districts, in one text.
 *
 *   codec ─ base ─ district, from, to ─ rows with their numbers ─ removed trips by their short number ─ next district …
 *
 * Invariants
 *   1. A span has the first and last number of its stream's growth, like an event of the person's channel: a phone at
 *      `from` is at `to` afterwards, every other phone pulls.
 *   2. No text is longer than a hosted service accepts. A span that does not fit is cut at a number; a change that
 *      does not fit alone is left out, which leaves a gap.
 */
import { base91, fromBase91 } from './base91.ts';
import { PackReader, PackWriter } from './packing.ts';
import { canPack, FEED_CODEC, readFeedRow, writeFeedRow, type Base } from './feed-row-bytes.ts';
import { rowSchemas, type FeedRow } from '../sync/rows.ts';

/** Characters of one message; a hosted Pusher takes 10,000 with its envelope. */
const MOST_CHARACTERS = 9_500;

/** A trip that is new or different (`row`), or has left the feed. `number` is the short one that people read out. */
export type FeedChange = { seq: number; number: number; row: FeedRow | null };
/** Changes of one pickup district in the order of their numbers. */
export type FeedSpan = { district: number; from: number; to: number; changes: FeedChange[] };

/** The usual size in bits of each number of a message. */
const usual = { at: 41, number: 20, seq: 17, steps: 5, count: 5, ahead: 2, gone: 8 } as const;
const DISTRICTS = 65;

function written(spans: readonly FeedSpan[]): string {
  const first = spans.flatMap(({ changes }) => changes).find(({ row }) => row !== null)?.row ?? null;
  const base: Base = {
    at: first ? Date.parse(first.created_at) : 0,
    number: first?.number ?? spans[0]?.changes[0]?.number ?? 0,
  };
  const writer = new PackWriter();
  writer.number(base.at, usual.at);
  writer.number(base.number, usual.number);
  writer.number(spans.length, usual.count);
  for (const span of spans) writeSpan(writer, span, base);
  return FEED_CODEC + base91(writer.done());
}

function writeSpan(writer: PackWriter, { district, from, to, changes }: FeedSpan, base: Base): void {
  writer.choice(district, DISTRICTS);
  writer.number(from, usual.seq);
  writer.number(to - from, usual.steps);
  writer.number(changes.length, usual.count);
  let last = from;
  for (const { seq, number, row } of changes) {
    writer.number(seq - last - 1, usual.ahead);
    last = seq;
    writer.flag(row === null);
    if (row === null) writer.signed(number - base.number, usual.gone);
    else writeRow(writer, row, base);
  }
}

/** The chance that a row is packed. */
const PACKED = 0.97;

function writeRow(writer: PackWriter, row: FeedRow, base: Base): void {
  const isPacked = canPack(row);
  writer.flag(isPacked, PACKED);
  if (isPacked) writeFeedRow(writer, row, base);
  else writer.plain(JSON.stringify(row));
}

/** Packs the spans into the texts of as many messages as they need. */
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

/** The spans of a message, or null where it has another codec or cannot be read: then the phone pulls. */
export function unpackedFeed(text: string): FeedSpan[] | null {
  try {
    if (!text.startsWith(FEED_CODEC)) return null;
    const reader = new PackReader(fromBase91(text.slice(1)));
    const base: Base = { at: reader.number(usual.at), number: reader.number(usual.number) };
    const spans: FeedSpan[] = [];
    for (let left = reader.number(usual.count); left > 0; left--) spans.push(readSpan(reader, base));
    return spans;
  } catch {
    return null;
  }
}

function readSpan(reader: PackReader, base: Base): FeedSpan {
  const district = reader.choice(DISTRICTS);
  const from = reader.number(usual.seq);
  const to = from + reader.number(usual.steps);
  const changes: FeedChange[] = [];
  let seq = from;
  for (let left = reader.number(usual.count); left > 0; left--) {
    seq += reader.number(usual.ahead) + 1;
    changes.push({ seq, ...readChange(reader, base) });
  }
  return { district, from, to, changes };
}

function readChange(reader: PackReader, base: Base): Omit<FeedChange, 'seq'> {
  if (reader.flag()) return { number: base.number + reader.signed(usual.gone), row: null };
  const row = reader.flag(PACKED)
    ? readFeedRow(reader, base)
    : rowSchemas.feed().assert(JSON.parse(reader.plain()));
  return { number: row.number, row };
}
