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
import { eq } from 'drizzle-orm';
import { everywhere, subscribedDistricts } from '../../domain/feed/feed-interest.ts';
import { interestAround } from '../../domain/feed/home-interest.ts';
import { districts } from '../../domain/place/districts.ts';
import { feedChannel } from '../../protocol/sync/channels.ts';
import { openPglite } from '../../server/db/connection.ts';
import { trips } from '../../server/db/schema/market.ts';
import { NewTrips } from '../../server/feed/new-trips.ts';
import { FeedPublisher } from '../../server/realtime/feed-publisher.ts';
import { openMarket } from '../../testkit/market/market.ts';
import {
  BIDS,
  CLOSES,
  DHAKA,
  EMPTY_ANSWER,
  HOUR_MS,
  MIDNIGHT,
  OPENS,
  PHONES,
  POLL_MS,
  QUARTERS,
  SUBSCRIBED_MS,
  TICK_MS,
  TRIPS,
  UNSUBSCRIBED_STEP_MS,
  isWhole,
  kB,
  messageBytes,
  print,
} from './assumptions.ts';
import { costOfNewTrip, servedBytes } from './audience.ts';
import { OwnerPhone } from './owner-phone.ts';
import { placeSampledBids } from './sampled-bids.ts';
import { StoredDay } from './stored-day.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const started = performance.now();
const database = await openPglite(null);
const market = openMarket(database);
const { context } = market;
let now = OPENS;
context.now = () => now;
const day = await StoredDay.begin(context);

// before the feed is opened
for (let at = MIDNIGHT + UNSUBSCRIBED_STEP_MS; at <= OPENS; at += UNSUBSCRIBED_STEP_MS)
  await day.playUntil(at);

const usual = await OwnerPhone.open(market, 'usual', interestAround(DHAKA));
const country = await OwnerPhone.open(market, 'country', everywhere);
const phones = [usual, country];

// every channel to which one of the 10,000 phones is subscribed
const channelsOfHomes = new Map(
  districts.map(({ id }) => [id, feedChannel('provider', subscribedDistricts(interestAround(id)))]),
);
const sent = new Map(
  [...channelsOfHomes.values(), country.channel].map((name) => [name, { bytes: 0, messages: 0 }]),
);
/** Whether the phones are subscribed. */
let isSubscribed = true;
const send = (channel: string, event: string, data: string): void => {
  const bytes = messageBytes(event, channel, data);
  const all = sent.get(channel);
  if (all) {
    all.bytes += bytes;
    all.messages += 1;
  }
  for (const phone of phones) phone.receive(channel, bytes, data);
};
const newTrips = new NewTrips(() => context, {
  owners: () => Promise.resolve(isSubscribed ? phones.map(({ owner }) => owner.id) : []),
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

let [made, ended, gaps, tickMs] = [0, 0, 0, 0];
async function playTick(): Promise<void> {
  const played = await day.playUntil(now);
  made += played.made;
  ended += played.ended;
  const before = performance.now();
  await publisher.tick();
  tickMs += performance.now() - before;
  for (const phone of phones) gaps += await phone.apply();
}
/** Plays until then with no phone subscribed; afterwards the phones pull. */
async function passUnsubscribed(until: number): Promise<void> {
  isSubscribed = false;
  for (; now < until; now += UNSUBSCRIBED_STEP_MS) await day.playUntil(now);
  now = until;
  await day.playUntil(now);
  await publisher.tick();
  isSubscribed = true;
  for (const phone of phones) await phone.catchUp();
}
for (let hour = OPENS; hour < CLOSES; hour += HOUR_MS) {
  if (hour > OPENS && !isWhole) await passUnsubscribed(hour);
  for (now = hour + TICK_MS; now <= hour + SUBSCRIBED_MS; now += TICK_MS) await playTick();
  now = hour + SUBSCRIBED_MS;
  for (const phone of phones) phone.countHeartbeats();
}
const shown = await database.db
  .select({ id: trips.id, district: trips.pickupDistrictId })
  .from(trips)
  .where(eq(trips.status, 'active'));
for (const phone of phones) await phone.check(shown);
if (gaps > 0) throw new Error(`${gaps} messages were no continuation`);

const feedBeforeBids = country.cost.feed;
const bidsPlaced = await placeSampledBids(market, day.openTrips);
await publisher.tick();
const perBid = Math.round((country.cost.feed - feedBeforeBids) / bidsPlaced);

const polls = Math.floor((CLOSES - OPENS) / POLL_MS) * EMPTY_ANSWER;
/** Opening the socket, authorising and subscribing, settings. */
const OPENING = 4_000;
const totalOf = ({ firstBytes, cost: { feed, toasts, heartbeats } }: OwnerPhone): number =>
  firstBytes + QUARTERS * (feed + toasts + heartbeats) + polls + OPENING;
for (const phone of phones) {
  const { feed, toasts, heartbeats } = phone.cost;
  print(`${phone.name}: 8 hours, in all`, kB(totalOf(phone)));
  print('  first load of the open trips', kB(phone.firstBytes));
  print(`  feed (${QUARTERS * (sent.get(phone.channel)?.messages ?? 0)} messages)`, kB(QUARTERS * feed));
  print("  new trips on the person's channel", kB(QUARTERS * toasts));
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
const clock = { now: () => now, pass: (ms: number) => void (now += ms) };
const { args: fromDhaka } = day.trips.find(({ args }) => args.pickup_district_id === DHAKA) ?? day.nextTrip;
const inDhaka = {
  pickup_district_id: DHAKA,
  pickup_lat: fromDhaka.pickup_lat,
  pickup_long: fromDhaka.pickup_long,
};
const trip = day.nextTrip;
const cost = await costOfNewTrip(context, interestAround(DHAKA), clock, () =>
  day.play([{ ...trip, at: now, args: { ...trip.args, ...inDhaka } }], []),
);
if (cost.toasts !== cost.owners || cost.feedMessages !== 1) throw new Error('somebody was not notified');
print(
  `a new trip that interests ${cost.owners} owners`,
  `${cost.ms.toFixed(0)} ms: ${cost.toasts} toasts, 1 message of ${cost.feedBytes} B`,
);
print('played in', `${((performance.now() - started) / 1000).toFixed(0)} s`);
const perTrip = Math.round(country.cost.feed / made);
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
