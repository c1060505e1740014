import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import type { Database } from '../../../server/db/connection.ts';
import { push } from '../../../server/sync/push.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { storedFile } from '../../../testkit/files/stored-file.ts';
import { openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

let database: Database;
let market: Market;
let customer: Actor;

beforeAll(async () => {
  database = await testDatabase();
  market = openMarket(database);
  customer = await market.person('customer');
});
afterAll(() => database.close());

const tripsOf = async (actor: Actor): Promise<number> => {
  const { rows } = await database.query('select count(*)::int as n from trips where creator_id = $1', [
    actor.id,
  ]);
  return Number(rows[0]?.['n']);
};

describe('taking mutations', () => {
  it('does a repeated mutation once and answers the same both times', async () => {
    const passenger = await market.person('customer');
    const id = uuidv7();
    const intent = tripIntent();
    const first = await market.act(passenger, intent, id);
    const second = await market.act(passenger, intent, id);
    expect(first).toMatchObject({ id, ok: true });
    expect(second).toEqual(first);
    expect(await tripsOf(passenger)).toBe(1);
  });

  it('stores a refusal too: the same id is refused again although it would now be right', async () => {
    const passenger = await market.person('customer');
    const id = uuidv7();
    const tooEarly = tripIntent({ journeyAt: market.context.now() + 30 * 60_000 });
    expect(await market.act(passenger, tooEarly, id)).toMatchObject({ ok: false, code: 'journey_too_early' });
    expect(await market.act(passenger, tooEarly, id)).toMatchObject({ ok: false, code: 'journey_too_early' });
    expect(await tripsOf(passenger)).toBe(0);
  });

  it('answers a repeated mutation as before though it could not be judged any more', async () => {
    const passenger = await market.person('customer');
    const photo = await storedFile(market.context, passenger);
    const intent = { name: 'profile.photo' as const, args: { photo } };
    const id = uuidv7();
    const first = await market.act(passenger, intent, id);
    expect(first).toMatchObject({ id, ok: true });
    await database.query('delete from files where hash = $1', [photo]);
    expect(await market.act(passenger, intent)).toMatchObject({ code: 'file_missing' });
    expect(await market.act(passenger, intent, id)).toEqual(first);
  });

  it('takes an id in capitals for what it is: the same id', async () => {
    const passenger = await market.person('customer');
    const id = uuidv7();
    const intent = tripIntent();
    const first = await market.act(passenger, intent, id.toUpperCase());
    expect(first).toMatchObject({ id, ok: true });
    expect(await market.act(passenger, intent, id)).toEqual(first);
    expect(await tripsOf(passenger)).toBe(1);
  });

  it('waits for one action once, however often it is named', async () => {
    const passenger = await market.person('customer');
    const id = uuidv7();
    const { name, args } = tripIntent();
    const cancel = { trip_id: args.id, cancel_note: 'schedule_changed' };
    const { results } = await push(market.context, passenger, {
      mutations: [
        { id, name, v: 1, args },
        { id: uuidv7(), name: 'trip.cancel', v: 1, args: cancel, after: [id, id, id.toUpperCase()] },
      ],
    });
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it('refuses a known id with another body, and a known id of somebody else', async () => {
    const id = uuidv7();
    const intent = tripIntent();
    await market.act(customer, intent, id);
    expect(await market.act(customer, tripIntent(), id)).toMatchObject({ code: 'mutation_id_reused' });
    const stranger = await market.person('customer');
    expect(await market.act(stranger, intent, id)).toMatchObject({ code: 'mutation_id_reused' });
  });

  it('lets a refused mutation stop only those that depend on it', async () => {
    const passenger = await market.person('customer');
    const bad = uuidv7();
    const wrong = tripIntent({ journeyAt: market.context.now() });
    const good = tripIntent();
    const { results } = await push(market.context, passenger, {
      mutations: [
        { id: bad, name: wrong.name, v: 1, args: wrong.args },
        {
          id: uuidv7(),
          name: 'trip.cancel',
          v: 1,
          args: { trip_id: wrong.args.id, cancel_note: 'x' },
          after: [bad],
        },
        { id: uuidv7(), name: good.name, v: 1, args: good.args },
      ],
    });
    expect(results.map((result) => (result.ok ? 'ok' : result.code))).toEqual([
      'journey_too_early',
      'dependency_refused',
      'ok',
    ]);
    expect(await tripsOf(passenger)).toBe(1);
  });

  it('stores no result for a mutation of a later app, nor on what depends on it: both are judged once it is known', async () => {
    const passenger = await market.person('customer');
    const later = uuidv7();
    const dependent = uuidv7();
    const intent = tripIntent();
    const onIt = { id: dependent, name: intent.name, v: 1, args: intent.args, after: [later] };
    const sent = (v: number) =>
      push(market.context, passenger, {
        mutations: [{ id: later, name: 'trip.create', v, args: tripIntent().args }, onIt],
      });
    const codes = async (v: number) =>
      (await sent(v)).results.map((result) => (result.ok ? 'ok' : result.code));
    expect(await codes(99)).toEqual(['unknown_mutation', 'server_error']);
    expect(await codes(1)).toEqual(['ok', 'ok']);
    expect(await tripsOf(passenger)).toBe(2);
  });

  it('does not do what has become worthless', async () => {
    const intent = tripIntent();
    const { results } = await push(market.context, customer, {
      mutations: [
        { id: uuidv7(), name: intent.name, v: 1, args: intent.args, until: market.context.now() - 1 },
      ],
    });
    expect(results[0]).toMatchObject({ ok: false, code: 'expired_before_sending' });
  });

  it('refuses names, versions and args that it does not know', async () => {
    const intent = tripIntent();
    const { results } = await push(market.context, customer, {
      mutations: [
        { id: uuidv7(), name: 'trip.steal', v: 1, args: {} },
        { id: uuidv7(), name: 'constructor', v: 1, args: {} },
        { id: uuidv7(), name: intent.name, v: 99, args: intent.args },
        { id: uuidv7(), name: intent.name, v: 1, args: { ...intent.args, distance: 'far' } },
      ],
    });
    expect(results.map((result) => (result.ok ? 'ok' : result.code))).toEqual([
      'unknown_mutation',
      'unknown_mutation',
      'unknown_mutation',
      'invalid_body',
    ]);
    expect(results[3]).toMatchObject({ field: 'distance' });
  });

  it('returns the position that the effect reached, which a pull then passes', async () => {
    const passenger = await market.person('customer');
    const result = await market.act(passenger, tripIntent());
    const seen = await market.seen(passenger);
    const numbers = [...seen.values()].filter(([stream]) => stream === 'u').map(([, seq]) => seq);
    expect(result).toMatchObject({ ok: true, at: Math.max(...numbers) });
  });
});
