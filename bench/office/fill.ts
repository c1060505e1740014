/** A market as large as the office must bear: made of one person, car, trip and bid of the product's own, many times over. */
import { times } from '../kit/short.ts';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../server/db/connection.ts';
import { record } from '../../server/office/audit/audit.ts';
import { bidIntent, tripIntent, type Market } from '../../testkit/market/market.ts';

export const sizes = {
  passengers: times(16_000, 160),
  owners: times(4_000, 40),
  trips: times(100_000, 1_000),
  bids: times(400_000, 4_000),
  auditRows: times(10_000, 100),
};

const DAYS = 30;
const MINUTE_MS = 60_000;

const AT_ONCE = 10_000;

/** Runs a statement that takes longer than the server allows its own, without looking up what each row refers to. */
const slowly = ({ query }: Database, text: string): Promise<unknown> =>
  query(
    `begin; set local statement_timeout = 0; set local session_replication_role = replica; ${text}; commit`,
  );

type Copies = { table: string; id: string; count: number; changes: string };

/** Stores rows like one that is there, each changed as `changes` says: SQL that may read `g`, 1 to `count`. */
async function copy(database: Database, { table, id, count, changes }: Copies): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE)
    await slowly(
      database,
      `insert into ${table} select made.* from ${table} base
      cross join generate_series(${from}, ${Math.min(count, from + AT_ONCE - 1)}) g
      cross join lateral jsonb_populate_record(base, ${changes}) made where base.id = '${id}'`,
    );
}

const uuidOf = (kind: string, number: string): string => `md5('${kind}' || (${number}))::uuid`;

/** Each owner's number by the trip's and the bid's, so that no owner bids twice on a trip. */
const bidder = (trip: string, bid: string): string => `((${trip}) * 7 + (${bid})) % ${sizes.owners} + 1`;

/** Fills the market up to the clock's now. Nine of ten trips are over; the newest take bids. */
export async function fillMarket(database: Database, market: Market): Promise<void> {
  const [passenger, owner] = [await market.person('customer'), await market.person('provider')];
  const car = await market.car(owner);
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * 60 * MINUTE_MS });
  const bid = bidIntent(trip.args.id, car);
  await market.act(passenger, trip);
  await market.act(owner, bid);
  const now = `'${new Date(market.context.now()).toISOString()}'::timestamptz`;

  const person = (kind: 'p' | 'o', prefix: string): string => `jsonb_build_object(
    'id', ${uuidOf(kind, 'g')}, 'phone', '+88${prefix}' || lpad(g::text, 8, '0'), 'email', '${kind}' || g || '@example.org',
    'referral_code', upper('${kind}' || lpad(g::text, 7, '0')),
    'name', (array['Rahim', 'Karim', 'Salma', 'Nadia', 'Jamal', 'Farida', 'Tareq', 'Moushumi'])[g % 8 + 1] || ' ' || g,
    'trips_count', g % 40, 'created_at', ${now} - g * interval '20 minutes')`;
  await copy(database, {
    table: 'users',
    id: passenger.id,
    count: sizes.passengers,
    changes: person('p', '013'),
  });
  await copy(database, { table: 'users', id: owner.id, count: sizes.owners, changes: person('o', '018') });
  await copy(database, {
    table: 'cars',
    id: car,
    count: sizes.owners,
    changes: `jsonb_build_object('id', ${uuidOf('c', 'g')}, 'owner_id', ${uuidOf('o', 'g')},
        'registration', 'dhaka-metro:ga:' || lpad((g / 10000 + 30)::text, 2, '0') || '-' || lpad((g % 10000)::text, 4, '0'))`,
  });
  // the clock runs evenly over the days; trip 1 is the newest
  const age = `(g * interval '1 second' * ${DAYS * 24 * 3600} / ${sizes.trips})`;
  const isOver = 'g > 250';
  const isAgreed = `(${isOver} and g % 10 < 6)`;
  await copy(database, {
    table: 'trips',
    id: trip.args.id,
    count: sizes.trips,
    changes: `jsonb_build_object('id', ${uuidOf('t', 'g')}, 'number', g + 1,
        'creator_id', ${uuidOf('p', `g % ${sizes.passengers} + 1`)},
        'created_at', ${now} - ${age}, 'journey_at', ${now} - ${age} + interval '1 day',
        'bids_until', ${now} - ${age} + interval '1 hour', 'choose_until', ${now} - ${age} + interval '80 minutes',
        'pickup_division_id', g % 8 + 1, 'bids_count', 4, 'lowest_bid', 4000,
        'status', case when not ${isOver} then 'active' when g % 10 < 5 then 'completed' when g % 10 = 5 then 'hold'
          when g % 10 < 8 then 'expired' else 'canceled' end,
        'confirmed_bid_id', case when ${isAgreed} then ${uuidOf('b', `g || '-1'`)} end,
        'counterpart_id', case when ${isAgreed} then ${uuidOf('o', bidder('g', '1'))} end)`,
  });
  const ofTrip = `((g - 1) / 4 + 1)`;
  const ofBid = `((g - 1) % 4 + 1)`;
  await copy(database, {
    table: 'bids',
    id: bid.args.id,
    count: sizes.bids,
    changes: `jsonb_build_object('id', ${uuidOf('b', `${ofTrip} || '-' || ${ofBid}`)}, 'trip_id', ${uuidOf('t', ofTrip)},
        'provider_id', ${uuidOf('o', bidder(ofTrip, ofBid))}, 'car_id', ${uuidOf('c', bidder(ofTrip, ofBid))},
        'price', 4000 + ${ofBid} * 100, 'status', case when ${ofTrip} > 250 then 'canceled' else 'proposed' end,
        'created_at', ${now} - ${age.replaceAll('g *', `${ofTrip} *`)} + ${ofBid} * interval '3 minutes')`,
  });
  await fillBooks(database, now);
  await fillAudit(database, market);
}

/** A commission for each completed trip, and payments of some of them. */
async function fillBooks(database: Database, now: string): Promise<void> {
  const dues = (id: string): string => `'dues:' || ${id}`;
  await slowly(
    database,
    `insert into ledger_accounts select ${dues('id')}, 'dues', id from users
    where type = 'provider' on conflict do nothing`,
  );
  await slowly(
    database,
    `insert into ledger_accounts select kind || ':' || to_hex(part), kind, null
    from unnest(array['commission', 'gateway']) kind, generate_series(0, 15) part on conflict do nothing`,
  );
  await slowly(
    database,
    `insert into ledger_transfers (id, idempotency_key, kind, debit_account, credit_account, amount, debit_balance,
      credit_balance, made_by, trip_id, created_at)
    select md5('l' || id)::uuid, 'c' || id, 'commission', ${dues('counterpart_id')}, 'commission:0', 410, 0, 0, 'clock', id,
      created_at + interval '30 hours' from trips where status = 'completed' and created_at < ${now} - interval '30 hours'`,
  );
  await slowly(
    database,
    `insert into payments (id, tran_id, payer_id, amount, status, gateway, created_at)
    select md5('pay' || id)::uuid, 't' || id, counterpart_id, 410, case when number % 400 = 0 then 'failed' else 'paid' end,
      'embedded', created_at + interval '31 hours' from trips
    where status = 'completed' and number % 4 = 0 and created_at < ${now} - interval '31 hours'`,
  );
  await slowly(
    database,
    `insert into ledger_transfers (id, idempotency_key, kind, debit_account, credit_account, amount, debit_balance,
      credit_balance, made_by, payment_id, created_at)
    select md5('lp' || id)::uuid, 'p' || id, 'payment', 'gateway:0', ${dues('payer_id')}, 410, 0, 0, 'gateway', id, created_at
    from payments where status = 'paid'`,
  );
  await slowly(
    database,
    `insert into ledger_balances select account, sum(change), count(*) from (
      select debit_account as account, amount as change from ledger_transfers
      union all select credit_account, -amount from ledger_transfers) both_ways group by account
    on conflict do nothing`,
  );
}

async function fillAudit({ db }: Database, { context }: Market): Promise<void> {
  const operator = { id: null, name: 'console', roles: [], tokenHash: null };
  await db.transaction(async (tx) => {
    for (let row = 0; row < sizes.auditRows; row += 1)
      await record(
        context,
        tx,
        { operator, address: '' },
        { action: 'car.papers_read', subject: { kind: 'car', id: uuidv7(), name: `plate ${row}` } },
      );
  });
}
