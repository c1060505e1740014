import { type } from 'arktype';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { defaultAccountLimits } from '../../domain/person/account-limits.ts';
import { checkCredit } from '../../domain/money/credit.ts';
import { askedFrom } from '../../domain/trip/readiness.ts';
import { tripStatuses } from '../../domain/trip/trip-status.ts';
import { mostShown } from '../../protocol/api/office/queues.ts';
import { refill } from '../../server/demo/refresh.ts';
import { seedDemoMarket } from '../../server/demo/market.ts';
import { demoSignIns } from '../../server/demo/people.ts';
import { approveWaiting } from '../../server/demo/verifier.ts';
import { embeddedPayments } from '../../server/gateways/payment-embedded.ts';
import { sitePictureName } from '../../server/file/copies.ts';
import { carsQueue } from '../../server/office/queues/cars-queue.ts';
import { paymentsQueue } from '../../server/office/queues/payments-queue.ts';
import { pinsQueue } from '../../server/office/queues/pins-queue.ts';
import { siteSettings } from '../../server/settings/service.ts';
import { booksOf } from '../../server/money/wallet/books.ts';
import { testDatabase } from '../../testkit/database/database.ts';
import { marketOfFile } from '../../testkit/market/test-market.ts';
import { HOUR, MINUTE, openMarket } from '../../testkit/market/market.ts';

const { database, market } = await marketOfFile();

const Images = type({ file_path: 'string', bytes: 'number' }).array();
// as the demo market's own server has it
market.context.payments = embeddedPayments({ newId: uuidv7, deliver: () => Promise.resolve() });
await seedDemoMarket(market.context);

const column = async (query: string): Promise<unknown[]> =>
  (await database.query(query)).rows.map((row) => Object.values(row)[0]);

describe('the demo market', () => {
  it('has 20 customers, 30 providers with verified cars of every type, and 401 trips in every status', async () => {
    expect(await column("select count(*)::int from users where type = 'customer'")).toEqual([20]);
    expect(await column("select count(*)::int from users where type = 'provider'")).toEqual([30]);
    expect((await column("select distinct car_type from cars where status = 'active'")).toSorted()).toEqual([
      'micro',
      'mini micro',
      'premium car',
      'sedan car',
    ]);
    expect(await column('select count(*)::int from trips')).toEqual([401]);
    expect((await column('select distinct status from trips')).toSorted()).toEqual(
      [...tripStatuses].toSorted(),
    );
  });

  it('has a banner, slides that lead to the form and social links, with each picture in the store', async () => {
    const { banner, slides, social_link } = await siteSettings(database);
    expect(Object.keys(social_link).length).toBeGreaterThan(0);
    expect(slides.length).toBeGreaterThan(2);
    for (const { title, text, link } of slides) {
      expect([title.bn, title.en, text.bn, text.en]).not.toContain('');
      expect(link).toMatch(/^\/trip-request\?start=/);
    }
    for (const path of [banner, ...slides.map(({ image }) => image)]) {
      const hash = /^\/files\/site\/(\w+)\.webp$/.exec(path ?? '')?.[1] ?? '';
      expect(await market.context.files.store.get(sitePictureName(hash))).not.toBeNull();
    }
  });

  it('has cars with photos outside and inside, each in the store, together small enough for a phone', async () => {
    const images = await column("select images from cars where status = 'active'");
    const paths = new Set<string>();
    for (const row of images) {
      const shown = Images.assert(row);
      expect(shown).toHaveLength(3);
      for (const { file_path, bytes } of shown) {
        paths.add(file_path);
        expect(bytes).toBeLessThan(12_000);
      }
    }
    expect(paths.size).toBeLessThan(images.length);
    for (const path of paths)
      expect(await market.context.files.store.get(path.replace('/files/', ''))).not.toBeNull();
  });

  it('is the same each time', async () => {
    const other = await testDatabase();
    await seedDemoMarket(openMarket(other).context);
    const fingerprint =
      "select md5(string_agg(id::text || status || coalesce(fixed_price, 0), ',' order by id)) from trips";
    const [first] = await column(fingerprint);
    const { rows } = await other.query(fingerprint);
    await other.close();
    expect(Object.values(rows[0] ?? {})[0]).toBe(first);
  }, 180_000);

  it('leaves the fixed owner’s sedan free, so that whoever tries it can agree on a trip at any hour', async () => {
    const taken = await column(
      `select t.id from trips t join cars c on c.id = coalesce((t.terms->'car'->>'id')::uuid, t.car_id)
       join users u on u.id = c.owner_id
       where u.phone = '${demoSignIns.provider}' and c.car_type = 'sedan car' and t.status in ('hold', 'started')`,
    );
    expect(taken).toEqual([]);
  });

  it('writes the books in the order of time: each balance is the one before and what was added to it', async () => {
    const { rows } = await database.query(
      `select account, sum(change) over (partition by account order by created_at)::int as sum, balance::int
       from (select debit_account account, amount change, debit_balance balance, created_at from ledger_transfers
             union all
             select credit_account, -amount, credit_balance, created_at from ledger_transfers) each
       where account like 'dues:%'`,
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((row) => row['sum'] !== row['balance'])).toEqual([]);
  });

  it('keeps nobody over the credit limit and has told the fixed sign-ins something', async () => {
    const dues = await column("select balance::int from ledger_balances where account_id like 'dues:%'");
    expect(Math.max(...dues.map(Number))).toBeLessThanOrEqual(2000);
    const told = await column(
      `select count(*)::int from notifications n join users u on u.id = n.user_id
       where u.phone in ('${demoSignIns.customer}', '${demoSignIns.provider}') group by u.id`,
    );
    expect(told.map(Number).every((count) => count > 5)).toBe(true);
  });

  it('leaves the fixed sign-ins room to act: requests, and bids within the credit limit', async () => {
    const [open] = await column(
      `select count(*)::int from trips t join users u on u.id = t.creator_id
       where u.phone = '${demoSignIns.customer}' and t.status in ('active', 'extended')`,
    );
    expect(open).toBeLessThanOrEqual(defaultAccountLimits.openTrips / 2);
    const [owner] = await column(`select id from users where phone = '${demoSignIns.provider}'`);
    const books = await booksOf(database.db, String(owner));
    const [limit] = await column(`select credit_limit from users where phone = '${demoSignIns.provider}'`);
    const credit = { ...books, creditLimit: Number(limit) };
    expect(checkCredit(credit, 40_000, market.context.now())).toBeNull();
  });

  it('has no journey that is next for its fixed sign-ins, whose Home begins alike at any hour of the first day', async () => {
    const agreed = await column(
      `select journey_at from trips where status = 'hold' and exists (select 1 from users
       where id in (creator_id, counterpart_id) and phone in ('${demoSignIns.customer}', '${demoSignIns.provider}'))`,
    );
    expect(agreed).not.toEqual([]);
    const next = agreed.map((at) => askedFrom(new Date(String(at)).getTime()));
    expect(Math.min(...next)).toBeGreaterThan(market.context.now() + 20 * HOUR);
  });

  it('has an offer from the capital in the feed of passengers', async () => {
    const found = await column(
      `select count(*)::int from trips where created_by = 'provider' and status = 'active' and pickup_district_id = 47`,
    );
    expect(Number(found[0])).toBeGreaterThan(0);
  });

  it('has a way back in the feed of passengers, marked as such', async () => {
    const found = await column(
      `select count(*)::int from trips way join trips agreed on agreed.id = way.return_of
       where way.status = 'active' and agreed.status = 'hold' and way.creator_id = agreed.counterpart_id
       and way.pickup_district_id = agreed.destination_district_id`,
    );
    expect(found).toEqual([1]);
  });

  it('has a driver with an agreed trip of the fixed provider', async () => {
    const found = await column(
      `select t.status from trips t join drivers d on d.id = t.driver_id join users u on u.id = d.user_id
       where u.phone = '${demoSignIns.driver}' and u.type = 'driver'`,
    );
    expect(found).toEqual(['hold']);
    expect(await column('select status from drivers order by status')).toEqual(['active', 'invited']);
  });

  it('has cars that wait for the office, with two photos and two papers, one of them for the second time', async () => {
    const waiting = await carsQueue.waiting(database.db, 'bn', new Date(market.context.now()))(mostShown);
    const hours = waiting.map(({ since }) => (market.context.now() - Date.parse(since)) / HOUR);
    expect(hours.map((age) => Math.round(age * 60))).toEqual([232, 190, 161, 90, 44, 19]);
    expect(waiting.map(({ again }) => again)).toEqual([false, false, false, true, false, false]);
    const pictures = await column(
      "select images || papers as pictures from cars where status = 'verification_pending'",
    );
    for (const each of pictures) expect(each).toHaveLength(4);
    const papers = await column(
      `select token from files where kind = 'paper' and state = 'stored' and unused_since is null`,
    );
    expect(papers).toHaveLength(2 * waiting.length);
    for (const token of papers) {
      const paper = await market.context.files.store.get(`${String(token)}/1600.webp`);
      expect(paper?.length).toBeGreaterThan(5_000);
      expect(paper?.length).toBeLessThan(60_000);
    }
  });

  it('leaves its own people’s cars to the office, as long as that takes', async () => {
    market.pass(HOUR);
    expect(await approveWaiting(market.context)).toBe(0);
    market.pass(-HOUR);
  });

  it('has reports for the office, one trip with both sides’, none of them by a fixed sign-in', async () => {
    const { rows } = await database.query(
      `select r.trip_id, r.kind, u.phone from reports r join users u on u.id = r.reporter_id order by r.created_at`,
    );
    expect(rows.map((row) => row['kind'])).toEqual([
      'did_not_come',
      'other',
      'price_raised',
      'other_car',
      'off_app',
    ]);
    expect(new Set(rows.map((row) => row['trip_id'])).size).toBe(4);
    expect(rows[0]?.['trip_id']).toBe(rows[1]?.['trip_id']);
    const fixed: unknown[] = [demoSignIns.customer, demoSignIns.provider, demoSignIns.driver];
    expect(rows.filter((row) => fixed.includes(row['phone']))).toEqual([]);
    expect(await column("select name from mutations where name = 'trip.call'")).toHaveLength(5);
  });

  it('has a PIN to look into, a payment that is held and one that failed', async () => {
    const [pin, ...more] = await pinsQueue.waiting(
      database.db,
      'bn',
      new Date(market.context.now()),
    )(mostShown);
    expect(market.context.now() - Date.parse(pin?.since ?? '')).toBe(25 * MINUTE);
    expect(more).toEqual([]);
    const waiting = await paymentsQueue.waiting(database.db, 'bn', new Date(market.context.now()))(mostShown);
    expect(waiting.map(({ again }) => again)).toEqual([true, false]);
  });

  it('gets new trips when the old ones have run out', async () => {
    market.pass(3 * HOUR);
    expect(await refill(market.context)).toBe(10);
  });
});
