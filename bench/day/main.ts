/**
 * `npm run bench:day`: what a day with the feed open costs a car owner's phone, and the server.
 *
 *   a drawn day ─ trips stored, numbered changes written (real code, a transaction a tick) ─▶ FeedPublisher.tick
 *     ─▶ texts of every channel, counted with their frames ─▶ two phones apply theirs with the app's own code
 *
 * The clock is virtual. All trips of the eight busiest hours and what becomes of them are played; the phones are
 * subscribed in the first quarter of each hour, tick by tick, and that quarter counts four times. This is fair because
 * trips are spread evenly over their hour and a tick's messages depend only on what happened in that tick; `--whole`
 * subscribes in all four, takes four times as long, and differs by a few percent. Of the 160,000 bids a sample is
 * placed by the real service: as none may change the feed's numbers, the rest costs a phone nothing. Polls, heartbeats
 * and toasts are counted from the app's timers. At the end each phone must hold what the server shows.
 */
import 'fake-indexeddb/auto';
import { constants, brotliCompressSync } from 'node:zlib';
import { eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { biddingWindow } from '../../domain/bidding-window.ts';
import { isCarType, seatsOf } from '../../domain/car.ts';
import { everywhere, subscribedDistricts, type FeedInterest } from '../../domain/feed-interest.ts';
import { interestAround } from '../../domain/home-interest.ts';
import { priceRange } from '../../domain/fare.ts';
import { dhakaInstant } from '../../domain/calendar.ts';
import { districts } from '../../domain/places/districts.ts';
import { forTripType, roadEstimate } from '../../domain/roads.ts';
import { feedChannel, userChannel } from '../../protocol/channels.ts';
import { packed, unpacked } from '../../protocol/columns.ts';
import { unpackedFeed } from '../../protocol/feed-message.ts';
import type { Actor } from '../../server/act.ts';
import { openPglite } from '../../server/db/connection.ts';
import { users } from '../../server/db/schema/accounts.ts';
import { trips } from '../../server/db/schema/market.ts';
import { NewTrips } from '../../server/modules/feed/new-trips.ts';
import { placeBid } from '../../server/modules/bids/service.ts';
import { tripPlaces } from '../../server/modules/trips/places.ts';
import { showInFeed, takeFromFeed, type Trip } from '../../server/modules/trips/visibility.ts';
import { transact } from '../../server/streams/change-log.ts';
import { feedHeads } from '../../server/realtime/feed-spans.ts';
import { FeedPublisher } from '../../server/realtime/feed-publisher.ts';
import { pull } from '../../server/sync/pull.ts';
import { applyFeed, applyPage } from '../../src/db/mirror/apply.ts';
import { dbsOf, type UserDbs } from '../../src/db/user-dbs.ts';
import { parseChanges } from '../../src/sync/pulled-page.ts';
import { openMarket } from '../../testkit/market.ts';
import {
  TRIPS,
  BIDS,
  PHONES,
  PASSENGERS,
  SAMPLED_BIDS,
  DHAKA,
  HOUR_MS,
  TICK_MS,
  isWhole,
  SUBSCRIBED_MS,
  QUARTERS,
  UNSUBSCRIBED_STEP_MS,
  MIDNIGHT,
  OPENS,
  CLOSES,
  HEADS,
  EMPTY_ANSWER,
  POLL_MS,
  HEARTBEAT_MS,
  HEARTBEAT,
  frame,
  messageBytes,
  kB,
  print,
} from './assumptions.ts';
import { costOfNewTrip, servedBytes } from './audience.ts';
import { drawDay, passenger, seeded, type DayTrip } from './market.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const database = await openPglite(null);
const market = openMarket(database);
const { context } = market;
let now = OPENS;
context.now = () => now;
const random = seeded(7);
const day = drawDay(MIDNIGHT, TRIPS, PASSENGERS, random);

// people
const passengerIds = Array.from({ length: PASSENGERS }, () => uuidv7());
for (let from = 0; from < PASSENGERS; from += 500)
  await database.db
    .insert(users)
    .values(passengerIds.slice(from, from + 500).map((id, at) => passenger(id, from + at, MIDNIGHT)));

const stored = new Map<DayTrip, Trip>();
/** Stores the trips of `made` and ends those of `ended`, in one transaction. */
async function play(made: DayTrip[], ended: DayTrip[]): Promise<void> {
  if (made.length + ended.length === 0) return;
  await transact(context, async (tx, changes) => {
    for (const trip of made) {
      const args = { ...trip.args, distance: 0, duration: 0, price: null, car_id: null };
      const at = tripPlaces(args);
      const { car_type: carType, journey_date: date, journey_time: time } = args;
      if (!at || carType === null || !isCarType(carType) || !date || !time) throw new Error('no trip');
      const journeyAt = dhakaInstant(date, time);
      const road = forTripType(roadEstimate(at.pickup, at.destination), args.type);
      const window = biddingWindow({ createdAt: trip.at, journeyAt }, context.config.bidding);
      const isRound = args.return_date && args.return_time;
      const [row] = await tx
        .insert(trips)
        .values({
          id: idAt(trip.at),
          creatorId: passengerIds[trip.passenger] ?? '',
          createdBy: 'customer',
          status: 'active',
          type: args.type,
          createdAt: new Date(trip.at),
          journeyAt: new Date(journeyAt),
          returnAt: isRound ? new Date(dhakaInstant(args.return_date ?? '', args.return_time ?? '')) : null,
          bidsUntil: new Date(window.bidsUntil),
          chooseUntil: new Date(window.chooseUntil),
          ...at.columns,
          ...road,
          carType,
          noOfSeat: seatsOf(carType),
          tripNote: args.trip_note,
        })
        .returning();
      if (!row) throw new Error('not stored');
      stored.set(trip, row);
      showInFeed({ changes }, row);
    }
    const gone = ended.flatMap((trip) => stored.get(trip) ?? []);
    for (const trip of gone) takeFromFeed({ changes }, trip);
    if (gone.length > 0)
      await tx
        .update(trips)
        .set({ status: 'hold' })
        .where(
          inArray(
            trips.id,
            gone.map(({ id }) => id),
          ),
        );
  });
}

/** An id as a phone makes it some seconds before the trip arrives. */
function idAt(at: number): string {
  const hex = (at - Math.floor(random() * 4000)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${uuidv7().slice(13)}`;
}

const endOf = (trip: DayTrip): number =>
  trip.until ?? stored.get(trip)?.chooseUntil.getTime() ?? trip.at + 80 * 60_000;

const fromDhaka = day.find(({ args }) => args.pickup_district_id === DHAKA)?.args;
const inDhaka = {
  pickup_district_id: DHAKA,
  pickup_lat: fromDhaka?.pickup_lat ?? null,
  pickup_long: fromDhaka?.pickup_long ?? null,
};

// before the feed is opened
const started = performance.now();
let next = 0;
let open: DayTrip[] = [];
async function playUntil(until: number): Promise<{ made: number; ended: number }> {
  const first = next;
  while ((day[next]?.at ?? Infinity) <= until) next += 1;
  const made = day.slice(first, next);
  open.push(...made);
  const ended = open.filter(
    (trip) => Math.min(endOf(trip), trip.at + 80 * 60_000) <= until && stored.has(trip),
  );
  const gone = new Set(ended);
  open = open.filter((trip) => !gone.has(trip));
  await play(made, ended);
  return { made: made.length, ended: ended.length };
}
for (let at = MIDNIGHT + 5 * 60_000; at <= OPENS; at += 5 * 60_000) await playUntil(at);

// phones
type Player = { name: string; interest: FeedInterest; owner: Actor; dbs: UserDbs; channel: string };
type Request = Parameters<typeof pull>[2];
/** Pulls from this request on until nothing is left. @returns the bytes of the calls */
async function pulled(owner: Actor, dbs: UserDbs, from: Request): Promise<number> {
  let bytes = 0;
  for (let request: Request | null = from; request;) {
    const page = await pull(context, owner, request);
    if (!page) break;
    const text = JSON.stringify(packed(page));
    bytes += HEADS + brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    await applyPage(dbs.mirror, { ...page, changes: parseChanges(unpacked(packed(page))) }, now);
    request = page.more ? { streams: 'cursor', cursor: page.cursor, back: page.back, limit: 2500 } : null;
  }
  return bytes;
}
async function phone(name: string, interest: FeedInterest): Promise<Player & { firstBytes: number }> {
  const owner = await market.person('provider');
  await market.act(owner, {
    name: 'feed.interest',
    args: {
      everywhere: interest.everywhere,
      districts: [...interest.districts],
      routes: [...interest.routes],
    },
  });
  const dbs = dbsOf(owner.id);
  const firstBytes = await pulled(owner, dbs, { streams: 'interest', limit: 50 });
  const channel = feedChannel('provider', subscribedDistricts(interest));
  return { name, interest, owner, dbs, channel, firstBytes };
}
const usual = await phone('usual', interestAround(DHAKA));
const country = await phone('country', everywhere);
const players = [usual, country];

// every channel to which one of the 10,000 phones is subscribed
const channelsOfHomes = new Map(
  districts.map(({ id }) => [id, feedChannel('provider', subscribedDistricts(interestAround(id)))]),
);
const sent = new Map(
  [...channelsOfHomes.values(), country.channel].map((name) => [name, { bytes: 0, messages: 0 }]),
);
const received = new Map<string, { channel: string; text: string }[]>();
const lastMessageAt = new Map(players.map(({ name }) => [name, OPENS]));
const costs = new Map(players.map(({ name }) => [name, { feed: 0, toasts: 0, heartbeats: 0 }]));
let gaps = 0;
/** Whether the phones are subscribed. */
let isSubscribed = true;
const costOf = (name: string) => costs.get(name) ?? { feed: 0, toasts: 0, heartbeats: 0 };

function messageSent(player: Player): void {
  const quiet = now - (lastMessageAt.get(player.name) ?? now);
  costOf(player.name).heartbeats += Math.floor(Math.max(0, quiet - 1) / HEARTBEAT_MS) * frame(HEARTBEAT);
  lastMessageAt.set(player.name, now);
}
const send = (channel: string, event: string, data: string): void => {
  const bytes = messageBytes(event, channel, data);
  const all = sent.get(channel);
  if (all) {
    all.bytes += bytes;
    all.messages += 1;
  }
  for (const player of players) {
    if (channel === player.channel) {
      costOf(player.name).feed += bytes;
      messageSent(player);
      received.set(player.name, [...(received.get(player.name) ?? []), { channel, text: data }]);
    } else if (channel === userChannel('provider', player.owner.id)) {
      costOf(player.name).toasts += bytes;
      messageSent(player);
    }
  }
};
const newTrips = new NewTrips(() => context, {
  owners: () => Promise.resolve(isSubscribed ? players.map(({ owner }) => owner.id) : []),
  send,
});
const publisher = new FeedPublisher(
  () => context,
  {
    mayPublish: () => Promise.resolve(true),
    feedChannels: () => Promise.resolve(isSubscribed ? [...sent.keys()] : []),
    send,
  },
  () => newTrips.tick(),
);
await publisher.tick();
let [made, ended] = [0, 0];
let tickMs = 0;
async function playTick(): Promise<void> {
  const played = await playUntil(now);
  made += played.made;
  ended += played.ended;
  const before = performance.now();
  await publisher.tick();
  tickMs += performance.now() - before;
  for (const player of players) {
    for (const { text } of received.get(player.name) ?? []) {
      const spans = unpackedFeed(text);
      if (!spans || (await applyFeed(player.dbs.mirror, spans, now)) === 'gap') gaps += 1;
    }
    received.delete(player.name);
  }
}
/** Plays until then with no phone subscribed; afterwards the phones pull. */
async function passUnsubscribed(until: number): Promise<void> {
  isSubscribed = false;
  for (; now < until; now += UNSUBSCRIBED_STEP_MS) await playUntil(now);
  now = until;
  await playUntil(now);
  await publisher.tick();
  isSubscribed = true;
  for (const { name, owner, dbs } of players) {
    const position = await dbs.mirror.position.get('position');
    await pulled(owner, dbs, { streams: 'cursor', cursor: position?.cursor ?? {}, back: null, limit: 2500 });
    lastMessageAt.set(name, now);
  }
}
for (let hour = OPENS; hour < CLOSES; hour += HOUR_MS) {
  if (hour > OPENS && !isWhole) await passUnsubscribed(hour);
  for (now = hour + TICK_MS; now <= hour + SUBSCRIBED_MS; now += TICK_MS) await playTick();
  now = hour + SUBSCRIBED_MS;
  for (const player of players) messageSent(player);
}
// each phone holds what the server shows
for (const player of players) {
  const subscribed = new Set(subscribedDistricts(player.interest));
  const shown = await database.db
    .select({ id: trips.id, district: trips.pickupDistrictId })
    .from(trips)
    .where(eq(trips.status, 'active'));
  const expected = shown
    .filter(({ district }) => subscribed.has(district))
    .map(({ id }) => id)
    .toSorted();
  const held = (await player.dbs.mirror.feed.toCollection().primaryKeys()).toSorted();
  if (JSON.stringify(expected) !== JSON.stringify(held))
    throw new Error(`${player.name}: the phone holds other trips than the server shows`);
}
if (gaps > 0) throw new Error(`${gaps} messages were no continuation`);

// bids: the feed's numbers do not move
const headsBefore = JSON.stringify([...(await feedHeads(database.db))]);
const target = open
  .flatMap((trip) => stored.get(trip) ?? [])
  .filter(({ bidsUntil, carType }) => bidsUntil.getTime() > now && carType === 'micro')
  .slice(0, SAMPLED_BIDS / 4);
const bidders = await Promise.all([0, 1, 2, 3].map(() => market.person('provider')));
const bidderCars = new Map<string, string>();
for (const bidder of bidders) bidderCars.set(bidder.id, await market.car(bidder, { carType: 'micro' }));
let bidsPlaced = 0;
for (const trip of target)
  for (const bidder of bidders) {
    await transact(context, async (tx, changes) => {
      await placeBid(
        { context, tx, changes, actor: { ...bidder } },
        {
          id: uuidv7(),
          trip_id: trip.id,
          car_id: bidderCars.get(bidder.id) ?? '',
          price: priceRange({ distance: trip.distance, type: trip.type, seats: trip.noOfSeat })?.min ?? 0,
          note: null,
        },
      );
    }).then(() => (bidsPlaced += 1));
  }
if (JSON.stringify([...(await feedHeads(database.db))]) !== headsBefore)
  throw new Error('a bid changed the feed');
const feedBeforeBids = costOf('country').feed;
await publisher.tick();
const perBid = Math.round((costOf('country').feed - feedBeforeBids) / bidsPlaced);

const polls = Math.floor((CLOSES - OPENS) / POLL_MS) * EMPTY_ANSWER;
/** Opening the socket, authorising and subscribing, settings. */
const OPENING = 4_000;
const totalOf = ({ name, firstBytes }: (typeof players)[number]): number => {
  const { feed, toasts, heartbeats } = costOf(name);
  return firstBytes + QUARTERS * (feed + toasts + heartbeats) + polls + OPENING;
};
for (const player of players) {
  const { feed, toasts, heartbeats } = costOf(player.name);
  print(`${player.name}: 8 hours, in all`, kB(totalOf(player)));
  print('  first load of the open trips', kB(player.firstBytes));
  print(`  feed (${QUARTERS * (sent.get(player.channel)?.messages ?? 0)} messages)`, kB(QUARTERS * feed));
  print('  new trips on the own channel', kB(QUARTERS * toasts));
  print('  heartbeats, polls, opening', `${kB(QUARTERS * heartbeats)}, ${kB(polls)}, ${kB(OPENING)}`);
}
const { served, packedOnce, mean } = servedBytes(sent, channelsOfHomes, country.channel);
print(
  'trips asked for and ended in these hours',
  `${made} and ${ended} received, of ${TRIPS} and ${BIDS} bids a day`,
);
print('feed bytes of the mean owner (home and neighbours)', kB(QUARTERS * mean));
print(
  `server to ${PHONES} phones in 8 hours`,
  `${((QUARTERS * served) / 1e6).toFixed(0)} MB (packed once: ${((QUARTERS * packedOnce) / 1e6).toFixed(1)} MB)`,
);
print('a tick of the publisher, 65 channels', `${(tickMs / ((8 * SUBSCRIBED_MS) / TICK_MS)).toFixed(1)} ms`);
print('bids placed, bytes of each on a phone', `${bidsPlaced}, ${perBid}`);
const trip = day[next];
if (!trip) throw new Error('the day is over');
const clock = { now: () => now, pass: (ms: number) => void (now += ms) };
const cost = await costOfNewTrip(context, usual.interest, clock, () =>
  play([{ ...trip, at: now, args: { ...trip.args, ...inDhaka } }], []),
);
if (cost.toasts !== cost.owners || cost.feedMessages !== 1) throw new Error('somebody was not notified');
print(
  `a new trip that interests ${cost.owners} owners`,
  `${cost.ms.toFixed(0)} ms: ${cost.toasts} toasts, 1 message of ${cost.feedBytes} B`,
);
print('played in', `${((performance.now() - started) / 1000).toFixed(0)} s`);
const perTrip = Math.round(costOf('country').feed / made);
console.log(
  JSON.stringify({
    usualBytes: Math.round(totalOf(usual)),
    countryBytes: Math.round(totalOf(country)),
    perTrip,
    perBid,
  }),
);
await database.close();
process.exit(0);
