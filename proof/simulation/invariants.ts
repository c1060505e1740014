/** The invariants: those during a run, and those when nothing is under way any more. */
import { commissionOf } from '../../domain/money/wallet.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import { booksAgree } from '../../server/money/wallet/agreement.ts';
import type { OutboxRow } from '../../src/db/outbox/outbox-db.ts';
import { withCoverage } from '../../src/db/overlay/overlay.ts';
import { overlayCars } from '../../src/db/overlay/overlay-cars.ts';
import { overlayDrivers } from '../../src/db/overlay/overlay-drivers.ts';
import { overlayTrips } from '../../src/db/overlay/overlay-trips.ts';
import type { Breakage } from './breakage.ts';
import { takeUp } from './world.ts';
import type { Phone, World } from './state.ts';
import { writtenSince } from './written.ts';

/** Invariant: a trip that was asked for, a car or a driver that was added stays on its phone until the server's row is there. */
export async function checkOverlay(world: World, broken: Breakage): Promise<void> {
  for (const phone of world.phones) {
    const { mirror, outbox } = phone.dbs;
    phone.dangerous(0);
    // unchanged rows would give the same result
    if (!writtenSince(phone.dbs)) continue;
    const position = await mirror.position.get('position');
    const actions = broken.actions(withCoverage(await outbox.outbox.toArray(), position));
    const meant = actions.flatMap((action) =>
      (action.name === 'trip.create' || action.name === 'car.add' || action.name === 'driver.add') &&
      action.state !== 'refused'
        ? [action]
        : [],
    );
    if (meant.length === 0) continue;
    const has = (name: string): boolean => meant.some((action) => action.name === name);
    const shown = new Set(
      [
        has('trip.create') ? overlayTrips(await mirror.trips.toArray(), actions) : [],
        has('car.add') ? overlayCars(await mirror.cars.toArray(), actions) : [],
        has('driver.add') ? overlayDrivers(await mirror.drivers.toArray(), actions) : [],
      ].flatMap((rows) => rows.map(({ id }) => id)),
    );
    for (const { name, args } of meant)
      if (!shown.has(args.id)) world.faults.push(`${name} vanished from the phone of ${phone.actor.name}`);
  }
}

/** Counts how often each action of a person took effect, by the rows it leaves behind. */
const LEFT_BEHIND: Partial<Record<Intent['name'], string>> = {
  'trip.create': 'from trips where creator_id = u.id',
  'bid.place':
    "from notifications n join bids b on b.id = n.bid_id where n.type = 'bid_placed' and b.provider_id = u.id",
  'bid.change':
    "from notifications n join bids b on b.id = n.bid_id where n.type = 'bid_changed' and b.provider_id = u.id",
  'bid.withdraw':
    "from notifications n join bids b on b.id = n.bid_id where n.type = 'bid_withdrawn' and b.provider_id = u.id",
  'bid.confirm':
    "from notifications n join trips t on t.id = n.trip_id where n.type = 'bid_confirmed' and t.creator_id = u.id",
  'booking.confirm':
    "from notifications n join trips t on t.id = n.trip_id where n.type = 'booking_confirmed' and t.creator_id = u.id",
  'booking.reject':
    "from notifications n join trips t on t.id = n.trip_id where n.type = 'booking_rejected' and t.creator_id = u.id",
  'booking.price':
    "from notifications n join trips t on t.id = n.trip_id where n.type = 'booking_price' and t.creator_id = u.id",
  'bid.counter':
    "from notifications n join trips t on t.id = n.trip_id where n.type = 'bid_countered' and t.creator_id = u.id",
  'bid.accept_counter':
    "from notifications n join bids b on b.id = n.bid_id where n.type = 'bid_counter_taken' and b.provider_id = u.id",
  'bid.decline_counter':
    "from notifications n join bids b on b.id = n.bid_id where n.type = 'bid_counter_left' and b.provider_id = u.id",
  'bid.last_fare':
    "from notifications n join bids b on b.id = n.bid_id where n.type = 'bid_counter_answered' and b.provider_id = u.id",
  'trip.rate': "from ratings where rater_id = u.id and u.type = 'customer'",
  'passenger.rate': "from ratings where rater_id = u.id and u.type = 'provider'",
  'trip.complete': "from ledger_transfers where kind = 'commission' and debit_account = 'dues:' || u.id",
  'trip.deny':
    "from reports r join trips t on t.id = r.trip_id where r.reporter_id = u.id and r.kind = 'other' and t.denied_at is not null",
  'report.create': "from reports where reporter_id = u.id and kind = 'did_not_come'",
  'car.add': 'from cars where owner_id = u.id ',
  'driver.add': 'from drivers where owner_id = u.id',
  'driver.invite': 'from drivers d, generate_series(2, d.codes_sent) where d.owner_id = u.id',
};

const EFFECTS = `select u.id, ${Object.entries(LEFT_BEHIND)
  .map(([mutation, left]) => `(select count(*)::int ${left}) as "${mutation}"`)
  .join(', ')} from users u where u.id = any($1)`;

/** For each person, how often each action has taken effect. */
export type Effects = Map<string, Record<string, unknown>>;

export async function effectsOf({ market, phones }: World): Promise<Effects> {
  const people = [phones.map(({ actor }) => actor.id)];
  const { rows } = await market.context.database.query(EFFECTS, people);
  return new Map(rows.map((row) => [String(row['id']), row]));
}

/**
 * What these leave behind is never removed: they must have taken effect exactly as often as sent, not only at most.
 */
const EXACTLY = new Set<Intent['name']>([
  'trip.create',
  'trip.rate',
  'passenger.rate',
  'bid.counter',
  'bid.accept_counter',
  'bid.decline_counter',
  'bid.last_fare',
  'trip.complete',
  'trip.deny',
  'report.create',
  'car.add',
  'driver.add',
  'driver.invite',
]);

/** The rows of an action as they were accepted; a driver completes trips for the owner. */
async function acceptedOf(world: World, phone: Phone): Promise<OutboxRow[]> {
  const own = await phone.dbs.outbox.outbox.where('state').equals('sent').toArray();
  const others = world.phones.filter(({ work }) => work?.ownerId === phone.actor.id);
  const theirs = await Promise.all(
    others.map(({ dbs }) =>
      dbs.outbox.outbox.filter(({ name, state }) => name === 'trip.complete' && state === 'sent').toArray(),
    ),
  );
  const isOwn = ({ name }: OutboxRow): boolean => name !== 'trip.complete' || phone.work === null;
  return [...own.filter(isOwn), ...theirs.flat()];
}

/** Checks the invariants that hold when nothing is under way any more. @param before what was done before the run */
export async function checkAtRest(world: World, before: Effects): Promise<void> {
  const { faults, market } = world;
  const { query } = market.context.database;
  const effects = await effectsOf(world);
  for (const phone of world.phones) {
    takeUp(world, phone);
    const { name, id: userId } = phone.actor;
    const rows = await phone.dbs.outbox.outbox.toArray();
    const judged = new Map(
      (await query('select id, result from mutations where user_id = $1', [userId])).rows.map((row) => [
        String(row['id']),
        row['result'],
      ]),
    );
    for (const row of rows) {
      const result = judged.get(row.id);
      const ok = typeof result === 'object' && result !== null && 'ok' in result ? result.ok : undefined;
      if (row.state === 'waiting' || row.state === 'sending') faults.push(`${name}: ${row.name} still waits`);
      if (row.state === 'sent' && ok !== true)
        faults.push(`${name}: ${row.name} is shown as sent and is not`);
      if (row.state === 'refused' && ok === true)
        faults.push(`${name}: ${row.name} is shown as refused and was done`);
      if (row.state === 'refused' && !row.error)
        faults.push(`${name}: ${row.name} was refused without a reason`);
    }
    const accepted = await acceptedOf(world, phone);
    // a car that is switched off withdraws its bids as well
    const switchedOff = accepted.some((row) => row.name === 'car.deactivate');
    for (const mutation of Object.keys(LEFT_BEHIND)) {
      if (mutation === 'bid.withdraw' && switchedOff) continue;
      const sent = accepted.filter((row) => row.name === mutation).length;
      const done = Number(effects.get(userId)?.[mutation]) - Number(before.get(userId)?.[mutation]);
      if (done > sent || (done < sent && [...EXACTLY].some((each) => each === mutation)))
        faults.push(`${name}: ${mutation} took effect ${done} times for ${sent} sent`);
    }
    await checkMirror(world, phone.actor.name, phone);
  }
  const winners = await query(
    `select t.id from trips t left join bids b on b.trip_id = t.id and b.status = 'confirmed'
     where t.creator_id = any($1) group by t.id, t.confirmed_bid_id
     having count(b.id) > 1 or (count(b.id) = 1 and max(b.id::text) <> t.confirmed_bid_id::text)`,
    [world.phones.map(({ actor }) => actor.id)],
  );
  const booked = await query(
    `select t.id from trips t left join bookings b on b.trip_id = t.id and b.status = 'confirmed'
     where t.creator_id = any($1) group by t.id, t.confirmed_booking_id
     having count(b.id) > 1 or (count(b.id) = 1 and max(b.id::text) <> t.confirmed_booking_id::text)`,
    [world.phones.map(({ actor }) => actor.id)],
  );
  if (winners.rows.length + booked.rows.length > 0) faults.push('a trip has more than one winner');
  const miscounted = await query(
    `select u.id from users u where u.id = any($1)
     and (u.rating_sum <> (select coalesce(sum(rating), 0) from ratings r where r.rated_id = u.id)
       or u.trips_count <> (select count(*) from ledger_transfers l where l.debit_account = 'dues:' || u.id and kind = 'commission')
       or u.canceled_count > u.agreed_count)`,
    [world.phones.map(({ actor }) => actor.id)],
  );
  if (miscounted.rows.length > 0) faults.push("a provider's record does not add up");
  const completed = await query(
    "select fixed_price, (select sum(amount)::int from ledger_transfers l where l.trip_id = t.id) as due from trips t where status = 'completed' and creator_id = any($1)",
    [world.phones.map(({ actor }) => actor.id)],
  );
  for (const row of completed.rows)
    if (Number(row['due']) !== commissionOf(Number(row['fixed_price'])))
      faults.push('wallet entries do not add up');
  const { drift, sum } = await booksAgree(world.market.context.database.db);
  if (drift.length > 0 || sum !== 0) faults.push('the books do not agree');
}

/** Invariant: the mirror holds exactly what the server lets this person see. */
async function checkMirror(world: World, name: string, { dbs, actor }: Phone): Promise<void> {
  const cursor = (await dbs.mirror.position.get('position'))?.cursor ?? {};
  // of the feed a phone holds only the districts in which its person is interested
  const seen = await world.market.seen(actor);
  const expected = new Map([...seen].filter(([, [stream]]) => Object.hasOwn(cursor, stream)));
  const tables = {
    feed: dbs.mirror.feed,
    trip: dbs.mirror.trips,
    bid: dbs.mirror.bids,
    booking: dbs.mirror.bookings,
    report: dbs.mirror.reports,
    car: dbs.mirror.cars,
    driver: dbs.mirror.drivers,
    notification: dbs.mirror.notifications,
    profile: dbs.mirror.profiles,
    wallet: dbs.mirror.wallet,
    payment: dbs.mirror.payments,
  };
  const held = new Map<string, unknown>();
  for (const [kind, table] of Object.entries(tables))
    for (const { _n, ...row } of await table.toArray()) held.set(`${kind} ${row.id}`, row);
  for (const [key, change] of expected)
    if (JSON.stringify(kept(change[2], held.get(key))) !== JSON.stringify(kept(change[2], change[4])))
      world.faults.push(`${name}: ${key} differs from the server's`);
  for (const key of held.keys())
    if (!expected.has(key)) world.faults.push(`${name}: ${key} should have left the phone`);
}

const open = new Set<unknown>(['draft', 'active', 'extended', 'proposed', 'backup']);

/** What is decided keeps the record and the car that its offer had. */
function kept(kind: string, row: unknown): unknown {
  if (typeof row !== 'object' || row === null || (kind !== 'trip' && kind !== 'bid')) return sorted(row);
  const isOpen = 'status' in row && open.has(row.status);
  return sorted(isOpen ? row : { ...row, provider: null, car: null });
}

const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
};
