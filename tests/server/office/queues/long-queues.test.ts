/** Queues in which more waits than an operator works on in a day. */
import { beforeAll, expect, it } from 'vitest';
import { operatorRoles } from '../../../../domain/site/office.ts';
import { mostWrongPins } from '../../../../domain/trip/boarding.ts';
import { mostShown, queueNames, type QueueName } from '../../../../protocol/api/office/queues.ts';
import { HOUR, MINUTE, tripIntent } from '../../../../testkit/market/market.ts';
import { operatorAt, type TestOperator } from '../../../../testkit/market/office.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';
import { at } from '../../../../testkit/process/server.ts';

const WAITING = 120;

const server = await serverOfFile();
const { market } = server;
const { database, now } = server.app.context;

let operator: TestOperator;

beforeAll(async () => {
  operator = await operatorAt(server, [...operatorRoles]);
  const owner = await market.person('provider');
  await market.car(owner);
  await market.driver(owner);
  const journeyAt = now() + 24 * HOUR;
  await market.act(await market.person('customer'), tripIntent({ journeyAt }));
  await database.query(
    `insert into files (id, owner_id, hash, state, token, width, height, shown_bytes, created_at)
     values ($1, $1, '', 'stored', '', 1, 1, 1, now())`,
    [owner.id],
  );
});

/** Of each of these numbers, a copy of the only such row of the market, with this changed. */
const copies = (table: string, of: string, changed: string, numbers = 'true'): string =>
  `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(
     'id', gen_random_uuid(), ${changed}))).* from waiting, ${table} one where ${of} and ${numbers}`;

const ODD = 'n % 2 = 1';
const EVEN = 'n % 2 = 0';
/** Fill a queue from `waiting`: n, the number of an item, and at, since when it waits. */
const filled: Record<QueueName, string[]> = {
  people: [
    copies(
      'users',
      "type = 'provider' and verified",
      `'phone', '+8801' || n, 'email', null, 'referral_code', 'n' || n, 'verified', false, 'created_at', at`,
      ODD,
    ),
    copies(
      'drivers',
      'true',
      `'phone', '+8801' || n, 'user_id', null, 'status', 'active', 'created_at', at,
       'licence_check', null, 'licence_file_id', (select id from files)`,
      EVEN,
    ),
  ],
  cars: [
    copies(
      'cars',
      "status = 'active'",
      "'status', 'verification_pending', 'sent_back', null, 'submitted_at', at",
    ),
  ],
  reports: [
    `insert into reports (id, trip_id, reporter_id, kind, text, status, created_at, updated_at)
     select gen_random_uuid(), trips.id, creator_id, 'other', '', 'open', at, at from waiting, trips`,
  ],
  'call-backs': [
    `insert into call_backs (id, phone, source, status, asked_at, last_at, times, tries, call_at)
     select gen_random_uuid(), '+8801' || n, 'office', 'waiting', at, at, 1, 0, at from waiting`,
  ],
  sms: [
    `insert into sms_in (id, at, sender, text, state)
     select gen_random_uuid(), at, '+8801' || n, '', 'unreadable' from waiting where ${ODD}`,
    copies(
      'users',
      "type = 'customer'",
      `'phone', '+8802' || n, 'email', null, 'referral_code', 'c' || n`,
      EVEN,
    ),
    `insert into sms_out (id, at, user_id, kind, state)
     select gen_random_uuid(), at, users.id, 'help', 'failed' from waiting join users on phone = '+8802' || n`,
  ],
  journeys: [copies('trips', 'number > 0', "'number', -n, 'unanswered_at', at, 'journey_at', at")],
  pins: [
    copies(
      'trips',
      'number > 0',
      `'number', -n - ${WAITING}, 'status', 'hold', 'wrong_pins', ${mostWrongPins}, 'wrong_pins_since', at`,
    ),
  ],
  payments: [
    `insert into payments (id, tran_id, payer_id, amount, status, gateway, created_at)
     select gen_random_uuid(), n, users.id, 700, 'failed', 'test', at from waiting, users
     where type = 'provider' and verified`,
  ],
};

/** Fills a queue; its newest come first, as a table may have them. */
async function fill(name: QueueName): Promise<void> {
  await database.query(
    `create table waiting as select n, $1::timestamptz - n * interval '1 minute' as at
     from generate_series(1, ${WAITING}) n`,
    [new Date(now())],
  );
  for (const statement of filled[name]) await database.query(statement);
  await database.query('drop table waiting');
}

const instantOf = (place: number): string => new Date(now() - (WAITING - place) * MINUTE).toISOString();

it.each(queueNames)(
  'of very many %s that wait the oldest hundred are shown, and all are counted',
  async (name) => {
    await fill(name);
    const items = at((await operator.call('GET', 'queue', { name })).body, 'data');
    const instants = Array.from({ length: mostShown }, (_, place) => instantOf(place));
    expect(Array.isArray(items) ? items.map((item) => at(item, 'since')) : []).toEqual(instants);
    expect(at((await operator.call('GET', 'queues')).body, 'data')).toContainEqual(
      expect.objectContaining({ name, count: WAITING, oldest: instants[0] }),
    );
  },
);

it('of very many reports a command gets the oldest hundred too', async () => {
  await fill('reports');
  const found = at((await operator.call('GET', 'reports')).body, 'data');
  expect(found).toHaveLength(mostShown);
  expect(at(found, 0, 'created_at')).toBe(instantOf(0));
});
