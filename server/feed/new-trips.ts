/**
 * 'New trip created by a passenger' (REQ 7) on each interested owner's channel, collapsed.
 *
 *   tick ─ trips since the last ─ interests of the subscribed owners ─ counted for each ─ published when due
 *
 * No row is written for it: an owner who is not subscribed gets a push (`server/notice/push/new-trips.ts`) and
 * sees the trip in the feed. The first trip is published at once, the next after a minute, and after many at
 * once up to five minutes later, so that an owner in a busy district is not notified every minute.
 */
import { isOfInterest } from '../../domain/feed/feed-interest.ts';
import { presetChoice, wayOf } from '../../domain/notice/notice-choice.ts';
import { userChannel } from '../../protocol/sync/channels.ts';
import { type NewTripsData } from '../../protocol/sync/realtime.ts';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq, gt, inArray, isNull, lte } from '../db/sql.ts';
import { choicesOf } from '../notice/choices.ts';
import { interestsOf } from './interests.ts';

const MINUTE_MS = 60_000;
const MOST_MINUTES = 5;
/** The time within which a trip is committed: its timestamp is taken before that. */
const COMMITTED_WITHIN_MS = 2000;
/** The most districts that a toast names. */
const NAMED = 3;

type NewTrip = { from: number; to: number };
/** An owner's unpublished counts by pickup district, and the earliest instant (epoch ms) to publish them. */
type Waiting = { counts: Map<number, number>; notBefore: number };

export type NewTripsOutlet = {
  /** The owners (ids) whose own channel has a subscriber. */
  owners(): Promise<string[]>;
  send(channel: string, event: 'trip-created', data: string): Promise<void> | void;
};

export class NewTrips {
  readonly #context: () => Context;
  readonly #outlet: NewTripsOutlet;
  readonly #waiting = new Map<string, Waiting>();
  #seenUntil: number | null = null;

  constructor(context: () => Context, outlet: NewTripsOutlet) {
    this.#context = context;
    this.#outlet = outlet;
  }

  /** Publishes what is due now. */
  async tick(): Promise<void> {
    const { database, now } = this.#context();
    const [since, until] = [this.#seenUntil, now() - COMMITTED_WITHIN_MS];
    this.#seenUntil = until;
    if (since === null) return;
    const owners = await interestedIn(database.db, await this.#outlet.owners());
    this.#forgetAllBut(new Set(owners));
    if (owners.length === 0) return;
    const made = await newTrips(this.#context(), since, until);
    if (made.length > 0) {
      const interests = await interestsOf(database.db, owners);
      for (const [owner, interest] of interests)
        for (const { from, to } of made) if (isOfInterest(interest, from, to)) this.#count(owner, from);
    }
    for (const [owner, waiting] of this.#waiting) await this.#notifyIfDue(owner, waiting, now());
  }

  #count(owner: string, district: number): void {
    const waiting = this.#waiting.get(owner) ?? { counts: new Map<number, number>(), notBefore: 0 };
    waiting.counts.set(district, (waiting.counts.get(district) ?? 0) + 1);
    this.#waiting.set(owner, waiting);
  }

  async #notifyIfDue(owner: string, { counts, notBefore }: Waiting, now: number): Promise<void> {
    if (counts.size === 0 || now < notBefore) return;
    const most = [...counts].toSorted(([, a], [, b]) => b - a);
    const total = most.reduce((sum, [, count]) => sum + count, 0);
    this.#waiting.set(owner, {
      counts: new Map(),
      notBefore: now + Math.min(MOST_MINUTES, total) * MINUTE_MS,
    });
    const from = most.slice(0, NAMED).map(([district]) => district);
    const data: NewTripsData = { total, from, others: most.length - from.length };
    await this.#outlet.send(userChannel('provider', owner), 'trip-created', JSON.stringify(data));
  }

  #forgetAllBut(owners: ReadonlySet<string>): void {
    for (const owner of this.#waiting.keys()) if (!owners.has(owner)) this.#waiting.delete(owner);
  }
}

/** Those of these owners (ids) who have chosen to be notified of new trips. */
async function interestedIn(db: Reader, owners: string[]): Promise<string[]> {
  if (owners.length === 0) return owners;
  const choices = await choicesOf(db, owners);
  return owners.filter((id) => wayOf(choices.get(id) ?? presetChoice, 'new_trips') !== 'none');
}

async function newTrips({ database }: Context, since: number, until: number): Promise<NewTrip[]> {
  return database.db
    .select({ from: trips.pickupDistrictId, to: trips.destinationDistrictId })
    .from(trips)
    .where(
      and(
        eq(trips.createdBy, 'customer'),
        inArray(trips.status, ['active', 'extended']),
        isNull(trips.feedAt),
        gt(trips.createdAt, new Date(since)),
        lte(trips.createdAt, new Date(until)),
      ),
    );
}
