/** Scenes of days without data: what goes by SMS, what an SMS said, and the requests that an owner knows by SMS alone. */
import { randomUUID } from 'node:crypto';
import type { DownMessage, SaidBid } from '../../protocol/nodata/down-messages.ts';
import { endOf } from '../../protocol/nodata/small-ids.ts';
import { numberOfPlate } from '../../domain/car/plate-number.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';
import { changesRows, putsRow } from './phone-store.ts';
import { opens, PATIENCE_MS, works, type Scene } from './work.ts';

const MINUTE_MS = 60_000;
const outbox = { database: 'durpalla-outbox-', store: 'outbox' } as const;

/** The request that waits on this phone, by its id: the page of its trip is open. */
const waiting = new WeakMap<object, string>();

/** @param asks leaves a request on the phone, which has no net, and shows it */
const opensWaiting =
  (asks: Scene['go']): Scene['go'] =>
  async (person) => {
    if (!waiting.has(person)) {
      await asks(person);
      await person.page.waitForURL(/\/trip-bidding\//);
      waiting.set(person, new URL(person.page.url()).pathname.split('/').at(-1) ?? '');
    }
    await opens(`/trip-bidding/${waiting.get(person) ?? ''}`, 'main .card')(person);
  };

const about = {
  about: 1,
  tripEnd: 0,
  tripNo: 20_481,
  result: 'posted',
  bidsCount: 3,
  untilMinute: 764,
} as const;

const bid = (no: number, price: number, over: Partial<SaidBid> = {}): SaidBid => ({
  no,
  end: no,
  price,
  carType: 'sedan car',
  modelId: 1,
  year: 2015,
  colour: 'white',
  airConditioned: true,
  rating: 48,
  ratings: 12,
  verified: true,
  includes: 3,
  ...over,
});

const bids: DownMessage = {
  ...about,
  kind: 'bids',
  bids: [
    bid(1, 4800),
    bid(2, 5200, { modelId: 2, year: 2018, colour: 'silver', rating: 49, includes: 7 }),
    bid(3, 5400, { carType: 'micro', modelId: 12, year: 2014, colour: 'silver', rating: null, includes: 1 }),
  ],
};
const agreed = (pin: number | null): DownMessage => ({
  ...about,
  kind: 'agreed',
  result: 'agreed',
  bidNo: 1,
  price: 4800,
  phone: 100_123_456 % 1_000_000_000,
  plate: numberOfPlate('dhaka-metro:ga:34-5678') ?? 0,
  pin,
});

/** An SMS about the waiting request was opened just now. */
const isSaid =
  (asks: Scene['go'], message: DownMessage): Scene['go'] =>
  async (person) => {
    await opensWaiting(asks)(person);
    const tripId = waiting.get(person) ?? '';
    const about = { ...message, tripEnd: endOf(tripId) };
    const row = { id: '1:9', key: 1, at: Date.now(), tripId, message: about };
    await putsRow(person.page, { database: 'durpalla-outbox-', store: 'said', row });
    await opensWaiting(asks)(person);
    await person.page.locator('section[aria-label]').first().waitFor({ timeout: PATIENCE_MS });
  };

const sent = (over: object): object => ({
  key: 1,
  counter: 1,
  letters: 'DP d',
  openedAt: 0,
  sentAt: Date.now(),
  answeredAt: null,
  ...over,
});

/** The SMS of the request is sent. */
const isSent =
  (asks: Scene['go']): Scene['go'] =>
  async (person) => {
    await opensWaiting(asks)(person);
    await changesRows(person.page, { ...outbox, over: { sms: sent({}), attempts: 1 }, except: 'sent' });
    await opensWaiting(asks)(person);
    await person.page.locator('.sync.bysms').waitFor({ timeout: PATIENCE_MS });
  };

const opensSheet: Scene['go'] = async ({ page }) => {
  await page.locator('main .card:has(.ico.go) button').first().click();
  await page.locator('dialog[open] .smsbox').waitFor();
};

const preview = {
  kind: 'trip',
  createdBy: 'customer',
  geo_location: feedRow.geo_location,
  journey_date_time: new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString(),
};

/** Actions in every state of their SMS, on the page of what waits. */
const showsStates: Scene['go'] = async (person) => {
  const now = Date.now();
  const waits = { state: 'waiting', error: null, settledAt: null, at: null, until: null, attempts: 1 };
  const row = (name: string, minutes: number, over: object): Record<string, unknown> => {
    const args = { trip_id: randomUUID(), bid_no: 1, price: 4800, backup_no: null };
    const base = { id: randomUUID(), userId: '', v: 1, name, args, after: [], about: [] };
    return { ...base, createdAt: now - minutes * MINUTE_MS, preview, ...waits, ...over };
  };
  const rows = [
    row('trip.cancel', 1, { sms: sent({ sentAt: null, openedAt: now }) }),
    row('bid.confirm', 22, { sms: sent({ sentAt: now - 21 * MINUTE_MS }) }),
    row('bid.confirm', 24, { sms: sent({}) }),
    row('bid.confirm', 38, { sms: sent({ answeredAt: now }) }),
    row('bid.confirm', 40, { sms: sent({}), state: 'refused', error: { code: 'bid_not_open' } }),
    row('trip.cancel', 41, { sms: sent({ sentAt: null }) }),
  ];
  for (const each of rows) await putsRow(person.page, { ...outbox, row: each });
  await opens('/outbox', '.sync.bysms')(person);
};

/** @param asks leaves a passenger's request on the phone, without a net */
export const passengerSmsScenes = (asks: Scene['go']): readonly Scene[] => [
  {
    name: 'sms-offer',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensWaiting(asks)(person);
      await opensSheet(person);
    },
  },
  { name: 'sms-sent', who: 'passenger', go: isSent(asks) },
  { name: 'sms-bids', who: 'passenger', go: isSaid(asks, bids) },
  {
    name: 'sms-confirm',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await isSaid(asks, bids)(person);
      await person.page.locator('.smsbid ~ .btn').click();
      await person.page.locator('dialog[open] .smsbox').waitFor();
    },
  },
  { name: 'sms-agreed', who: 'passenger', go: isSaid(asks, agreed(4709)) },
  { name: 'sms-states', who: 'passenger', go: showsStates },
];

/** A request that came by SMS, of tomorrow, with an hour left for bids. */
async function hearsOfTrip(person: Parameters<Scene['go']>[0]): Promise<string> {
  const now = Date.now();
  const [tomorrow = ''] = new Date(now + 24 * 60 * MINUTE_MS).toISOString().split('T');
  const trip = {
    ...feedRow,
    id: '01a20d58-1ad4-774b-830d-d23ac2cd4235',
    number: 20_481,
    created_at: new Date(now).toISOString(),
    journey_date: tomorrow,
    journey_date_time: `${tomorrow}T01:30:00.000Z`,
    bids_until: new Date(now + 51 * MINUTE_MS).toISOString(),
    choose_until: new Date(now + 71 * MINUTE_MS).toISOString(),
    user: { id: '', name: '', photo: null },
  };
  const row = { id: trip.id, key: 1, at: now, message: { kind: 'new_trip', trips: 6 }, trip };
  await putsRow(person.page, { database: 'durpalla-outbox-', store: 'said', row });
  return trip.id;
}

/** The owner's bid by SMS on a request that he knows by SMS, and what an SMS said of it. */
const bidsBySms: Scene['go'] = async (person) => {
  await works(person);
  const tripId = await hearsOfTrip(person);
  await opens(`/trip-booking/${tripId}`, 'dialog[open] form')(person);
  await person.page.locator('dialog[open] button[type="submit"]').click();
  await person.page.waitForURL(/\/outbox/);
  await changesRows(person.page, { ...outbox, over: { sms: sent({}), attempts: 1 }, except: 'refused' });
  const message = { ...about, kind: 'posted', result: 'bid_in' };
  const row = { id: '1:10', key: 1, at: Date.now(), tripId, message };
  await putsRow(person.page, { database: 'durpalla-outbox-', store: 'said', row });
  await opens('/feed', '.saidline')(person);
};

export const ownerSmsScenes: readonly Scene[] = [
  {
    name: 'sms-new-trip',
    who: 'provider',
    window: true,
    go: async (person) => {
      await works(person);
      const tripId = await hearsOfTrip(person);
      await opens(`/trip-booking/${tripId}`, 'dialog[open] form')(person);
    },
  },
  {
    name: 'sms-new-trips',
    who: 'provider',
    window: true,
    go: async (person) => {
      await works(person);
      await hearsOfTrip(person);
      await opens('/feed', 'ul[aria-label] > li.card')(person);
    },
  },
  { name: 'sms-bid', who: 'provider', window: true, go: bidsBySms },
];
