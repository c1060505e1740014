/** A car owner's phone, which takes what the server sends with the app's own code, and counts its bytes. */
import { brotliCompressSync, constants } from 'node:zlib';
import { subscribedDistricts, type FeedInterest } from '../../domain/feed/feed-interest.ts';
import { feedChannel, userChannel } from '../../protocol/sync/channels.ts';
import { packed, unpacked } from '../../protocol/sync/columns.ts';
import { unpackedFeed } from '../../protocol/pack/feed-message.ts';
import type { Actor } from '../../server/act/act.ts';
import type { Context } from '../../server/act/context.ts';
import { pull } from '../../testkit/phone/pull.ts';
import { applyFeed, applyPage } from '../../src/db/mirror/apply.ts';
import { dbsOf, type UserDbs } from '../../src/db/user-dbs.ts';
import { readChanges } from '../../src/sync/pull/pulled-page.ts';
import type { Market } from '../../testkit/market/market.ts';
import { HEADS, HEARTBEAT, HEARTBEAT_MS, OPENS, frame } from './assumptions.ts';

type Request = Parameters<typeof pull>[2];

export class OwnerPhone {
  readonly name: string;
  readonly owner: Actor;
  /** The channel of its feed. */
  readonly channel: string;
  /** The bytes of its first load. */
  firstBytes = 0;
  /** The bytes of what it received. */
  readonly cost = { feed: 0, toasts: 0, heartbeats: 0 };
  readonly #districts: ReadonlySet<number>;
  readonly #context: Context;
  readonly #dbs: UserDbs;
  #received: string[] = [];
  #lastMessageAt = OPENS;

  private constructor(name: string, interest: FeedInterest, owner: Actor, context: Context) {
    this.name = name;
    this.owner = owner;
    this.channel = feedChannel('provider', subscribedDistricts(interest));
    this.#districts = new Set(subscribedDistricts(interest));
    this.#context = context;
    this.#dbs = dbsOf(owner.id);
  }

  static async open(market: Market, name: string, interest: FeedInterest): Promise<OwnerPhone> {
    const owner = await market.person('provider');
    const { everywhere, districts, routes } = interest;
    await market.act(owner, {
      name: 'feed.interest',
      args: { everywhere, districts: [...districts], routes: [...routes] },
    });
    const phone = new OwnerPhone(name, interest, owner, market.context);
    phone.firstBytes = await phone.#pull({ streams: 'interest', limit: 50 });
    return phone;
  }

  /** Counts a message, and keeps one of the feed until `apply`. */
  receive(channel: string, bytes: number, text: string): void {
    if (channel === this.channel) {
      this.cost.feed += bytes;
      this.#received.push(text);
    } else if (channel === userChannel('provider', this.owner.id)) {
      this.cost.toasts += bytes;
    } else return;
    this.countHeartbeats();
  }

  /** Counts the heartbeats of the silence that ends now. */
  countHeartbeats(): void {
    const quiet = this.#context.now() - this.#lastMessageAt;
    this.cost.heartbeats += Math.floor(Math.max(0, quiet - 1) / HEARTBEAT_MS) * frame(HEARTBEAT);
    this.#lastMessageAt = this.#context.now();
  }

  /** Applies the feed's messages. @returns how many of them were no continuation */
  async apply(): Promise<number> {
    let gaps = 0;
    for (const text of this.#received.splice(0)) {
      const spans = unpackedFeed(text);
      if (!spans || (await applyFeed(this.#dbs.mirror, spans, this.#context.now())) === 'gap') gaps += 1;
    }
    return gaps;
  }

  /** Pulls what was missed while it was not subscribed. */
  async catchUp(): Promise<void> {
    const position = await this.#dbs.mirror.position.get('position');
    await this.#pull({ streams: 'cursor', cursor: position?.cursor ?? {}, back: null, limit: 2500 });
    this.#lastMessageAt = this.#context.now();
  }

  /** @throws Error when it holds other trips of its districts than these */
  async check(shown: readonly { id: string; district: number }[]): Promise<void> {
    const expected = shown.filter(({ district }) => this.#districts.has(district)).map(({ id }) => id);
    const held = await this.#dbs.mirror.feed.toCollection().primaryKeys();
    if (JSON.stringify(expected.toSorted()) !== JSON.stringify(held.toSorted()))
      throw new Error(`${this.name}: the phone holds other trips than the server shows`);
  }

  /** Pulls from this request on until nothing is left. @returns the bytes of the calls */
  async #pull(from: Request): Promise<number> {
    let bytes = 0;
    for (let request: Request | null = from; request;) {
      const page = await pull(this.#context, this.owner, request);
      if (!page) break;
      const text = JSON.stringify(packed(page));
      bytes += HEADS + brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
      const changes = readChanges(unpacked(packed(page))).changes;
      await applyPage(this.#dbs.mirror, { ...page, changes }, this.#context.now());
      request = page.more ? { streams: 'cursor', cursor: page.cursor, back: page.back, limit: 2500 } : null;
    }
    return bytes;
  }
}
