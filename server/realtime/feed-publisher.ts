/**
 * Publishes the news of the feeds every few seconds.
 *
 *   tick ─ heads of all feeds ─ which channels are due, and have grown? ─ rows rendered once
 *     ├─ each due channel: its districts since its last message, packed once
 *     └─ owners: how many new trips (new-trips.ts)
 *
 * A channel that has been quiet gets a message with the next tick; a busy one gathers for `feedEverySeconds`.
 *
 * Invariants
 *   1. However many phones subscribe, a row is rendered once a tick, and a channel's message made once.
 *   2. The heads are followed from the start and without a gap, with or without subscribers: a phone that
 *      subscribes and then pulls misses nothing. A failed tick leaves a gap, and the phone pulls.
 *   3. Between two messages all other work of the node gets its turn.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { FEED_EVENT, feedOfChannel, type Side } from '../../protocol/sync/channels.ts';
import { packedFeed, type FeedSpan } from '../../protocol/pack/feed-message.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { feedStream } from '../streams/change-log.ts';
import { feedHeads, feedSpans, type Growth } from './feed-spans.ts';

/** The receiver of the messages. */
export type FeedOutlet = {
  /** Whether it is this node's turn to publish; always true where each node serves its own subscribers. */
  mayPublish(): Promise<boolean>;
  /** The feed channels with a subscriber. */
  feedChannels(): Promise<string[]>;
  send(channel: string, event: string, data: string): Promise<void> | void;
};

const TICK_SECONDS = 5;
/** The last number of each feed stream at one moment. */
type Heads = ReadonlyMap<string, number>;
type Feed = NonNullable<ReturnType<typeof feedOfChannel>>;
type Due = { name: string; grown: Growth[] };

const sides: readonly Side[] = ['customer', 'provider'];

export class FeedPublisher {
  readonly #context: () => Context;
  readonly #outlet: FeedOutlet;
  readonly #alsoEachTick: () => Promise<void>;
  #heads: Heads | null = null;
  readonly #channels = new Map<string, { sent: Heads; at: number }>();
  #ticking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isAnew = false;

  /** @param alsoEachTick further work of each tick */
  constructor(context: () => Context, outlet: FeedOutlet, alsoEachTick: () => Promise<void>) {
    this.#context = context;
    this.#outlet = outlet;
    this.#alsoEachTick = alsoEachTick;
  }

  async start(): Promise<void> {
    const { database, config } = this.#context();
    this.#heads = await feedHeads(database.db);
    this.#timer = setInterval(
      () => void this.tick(),
      Math.min(TICK_SECONDS, config.feedEverySeconds) * 1000,
    ).unref();
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#ticking;
  }

  /** Publishes the news since the last tick; ticks run one after the other. Never throws. */
  tick(): Promise<void> {
    this.#ticking = this.#ticking
      .then(() => this.#notify())
      .catch((error: unknown) => this.#context().log.error({ failure: failureOf(error) }, 'feeds not told'));
    return this.#ticking;
  }

  /**
   * Follows the heads anew from their present numbers, because the database continues with another history.
   */
  startAgain(): void {
    this.#heads = null;
    this.#channels.clear();
    this.#isAnew = true;
  }

  async #notify(): Promise<void> {
    const { database, now } = this.#context();
    const before = this.#heads;
    const heads = await feedHeads(database.db);
    this.#heads = heads;
    if (!(await this.#outlet.mayPublish())) return;
    if (this.#isAnew) await this.#publishGap();
    if (!before) return;
    await this.#publishChannels(await this.#dueChannels(before, heads, now()));
    await this.#alsoEachTick();
  }

  /** The channels that are due now, each with its unpublished growth. */
  async #dueChannels(before: Heads, heads: Heads, now: number): Promise<Due[]> {
    const received = await this.#outlet.feedChannels();
    for (const name of this.#channels.keys()) if (!received.includes(name)) this.#channels.delete(name);
    const gap = this.#context().config.feedEverySeconds * 1000;
    return received.flatMap((name): Due[] => {
      const feed = feedOfChannel(name);
      if (!feed) return [];
      const { sent, at } = this.#channels.get(name) ?? { sent: before, at: -Infinity };
      if (now - at < gap) return [];
      const grown = growthsOf(feed, sent, heads);
      this.#channels.set(name, { sent: heads, at: grown.length > 0 ? now : at });
      return grown.length > 0 ? [{ name, grown }] : [];
    });
  }

  async #publishChannels(due: Due[]): Promise<void> {
    const earliest = new Map<string, Growth>();
    for (const growth of due.flatMap(({ grown }) => grown)) {
      const stream = feedStream(growth.side, growth.district);
      const known = earliest.get(stream);
      if (!known || growth.from < known.from) earliest.set(stream, growth);
    }
    const rendered = new Map<string, FeedSpan>();
    for (const side of sides) {
      const ofSide = [...earliest.values()].filter((growth) => growth.side === side);
      for (const span of await feedSpans(this.#context().database, side, ofSide))
        rendered.set(feedStream(side, span.district), span);
    }
    for (const { name, grown } of due) {
      const spans = grown.flatMap(({ side, district, from }) => {
        const span = rendered.get(feedStream(side, district));
        return span ? [since(span, from)] : [];
      });
      // packing takes milliseconds, and all channels that were subscribed to at once are due at once
      await turn();
      await this.#send(name, spans);
    }
  }

  /** A message that no app can read, so that every phone that gets it pulls. */
  async #publishGap(): Promise<void> {
    this.#isAnew = false;
    for (const name of await this.#outlet.feedChannels()) await this.#outlet.send(name, FEED_EVENT, '');
  }

  async #send(channel: string, spans: FeedSpan[]): Promise<void> {
    for (const text of packedFeed(spans)) await this.#outlet.send(channel, FEED_EVENT, text);
  }
}

/**
 * The part of a span above a number. A span that begins only later is unchanged: it leaves a gap, and the phone
 * pulls.
 */
const since = (span: FeedSpan, from: number): FeedSpan =>
  span.from >= from ? span : { ...span, from, changes: span.changes.filter(({ seq }) => seq > from) };

const growthsOf = ({ side, districtIds }: Feed, sent: Heads, heads: Heads): Growth[] =>
  districtIds.flatMap((district): Growth[] => {
    const stream = feedStream(side, district);
    const [from, to] = [sent.get(stream) ?? 0, heads.get(stream) ?? 0];
    return to > from ? [{ side, district, from, to }] : [];
  });
