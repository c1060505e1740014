/**
 * What is new in the feeds, told every few seconds.
 *
 *   tick ─ heads of all feeds ─ which have grown? ─ rows rendered once ─┬─ each channel: its districts, packed once
 *                                                                       └─ owners: how many new trips (new-trips.ts)
 *
 * Invariants
 *   1. However many phones listen, a row is rendered once a tick, and a channel's message made once.
 *   2. The heads are followed from the start and without a gap, whether anybody listens or not: who begins to listen and
 *      pulls then misses nothing. What a failed tick left out is a hole, and the phone pulls.
 */
import { FEED_EVENT, feedOfChannel, type Side } from '../../protocol/channels.ts';
import { packedFeed, type FeedSpan } from '../../protocol/feed-message.ts';
import type { Context } from '../context.ts';
import { failureOf } from '../failure.ts';
import { feedHeads, feedOfStream, feedSpans, type Growth } from './feed-spans.ts';

/** Where the messages go. */
export type FeedOutlet = {
  /** Whether it is this node's turn to tell. Where each node tells its own listeners it always is. */
  mayTell(): Promise<boolean>;
  /** The feed channels that somebody hears. */
  feedChannels(): Promise<string[]>;
  send(channel: string, event: string, data: string): Promise<void> | void;
};

const sides: readonly Side[] = ['customer', 'provider'];

export class FeedPublisher {
  readonly #context: () => Context;
  readonly #outlet: FeedOutlet;
  readonly #alsoEachTick: () => Promise<void>;
  #told: Map<string, number> | null = null;
  #ticking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  /** @param alsoEachTick what else goes out with a tick */
  constructor(context: () => Context, outlet: FeedOutlet, alsoEachTick: () => Promise<void>) {
    this.#context = context;
    this.#outlet = outlet;
    this.#alsoEachTick = alsoEachTick;
  }

  async start(): Promise<void> {
    const { database, config } = this.#context();
    this.#told = await feedHeads(database.db);
    this.#timer = setInterval(() => void this.tick(), config.feedEverySeconds * 1000).unref();
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#ticking;
  }

  /** Tells what is new since the last tick; one after the other. Never throws. */
  tick(): Promise<void> {
    this.#ticking = this.#ticking
      .then(() => this.#tell())
      .catch((error: unknown) => this.#context().log.error({ failure: failureOf(error) }, 'feeds not told'));
    return this.#ticking;
  }

  async #tell(): Promise<void> {
    const { db } = this.#context().database;
    const before = this.#told;
    const heads = await feedHeads(db);
    this.#told = heads;
    if (!before || !(await this.#outlet.mayTell())) return;
    const grown = growthsOf(before, heads);
    if (grown.length > 0) await this.#tellChannels(grown);
    await this.#alsoEachTick();
  }

  async #tellChannels(grown: Growth[]): Promise<void> {
    const channels = (await this.#outlet.feedChannels()).flatMap((name) => {
      const feed = feedOfChannel(name);
      return feed ? [{ name, side: feed.side, districts: new Set(feed.districtIds) }] : [];
    });
    for (const side of sides) {
      const ofSide = channels.filter((channel) => channel.side === side);
      const heard = grown.filter(
        (growth) => growth.side === side && ofSide.some(({ districts }) => districts.has(growth.district)),
      );
      if (heard.length === 0) continue;
      const spans = await feedSpans(this.#context().database.db, side, heard);
      for (const { name, districts } of ofSide)
        await this.#send(
          name,
          spans.filter((span) => districts.has(span.district)),
        );
    }
  }

  async #send(channel: string, spans: FeedSpan[]): Promise<void> {
    for (const text of packedFeed(spans)) await this.#outlet.send(channel, FEED_EVENT, text);
  }
}

function growthsOf(before: Map<string, number>, heads: Map<string, number>): Growth[] {
  return [...heads].flatMap(([stream, to]) => {
    const from = before.get(stream) ?? 0;
    const feed = feedOfStream(stream);
    return feed && to > from ? [{ ...feed, from, to }] : [];
  });
}
