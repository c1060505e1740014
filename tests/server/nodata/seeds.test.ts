/**
 * SMS that are lost, doubled, late, in another order, forged, and beside pushes with data: nothing is lost or done
 * twice.
 */
import { expect, it, vi } from 'vitest';
import { numberOfPlace } from '../../../domain/place/place-numbers.ts';
import { unionAt } from '../../../domain/place/unions.ts';
import { expanded, type Book } from '../../../protocol/nodata/expand.ts';
import type { UpMessage } from '../../../protocol/nodata/up-messages.ts';
import { takeKeys } from '../../../server/nodata/phone-keys.ts';
import { takeSms } from '../../../server/nodata/take-sms.ts';
import { workWaiting } from '../../../server/nodata/work-sms.ts';
import { hashOf, openSession } from '../../../server/person/sessions.ts';
import { push } from '../../../server/sync/push.ts';
import { MINUTE } from '../../../testkit/market/market.ts';
import { idAt, smsPhone } from '../../../testkit/phone/sms-phone.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const SEEDS = 25;
const { database, market } = await marketOfFile();
const { context } = market;
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await database.query(`select count(*)::int as count from ${text}`, values)).rows[0]?.['count']);
const nothing = (): null => null;
const book: Book = {
  tripOf: nothing,
  tripNo: nothing,
  bidOf: nothing,
  bidNo: nothing,
  ownBidOf: nothing,
  carOf: nothing,
  carNo: nothing,
  driverOf: nothing,
  driverNo: nothing,
  union: unionAt,
};

/** Numbers from 0 to 1 that are the same for the same seed. */
function draws(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const request = (): Extract<UpMessage, { kind: 'request' }> => {
  const id = idAt(context.now());
  const day = Math.floor(context.now() / 86_400_000 + 2) % 64;
  const [from, to] = [numberOfPlace('d47') ?? 0, numberOfPlace('d36') ?? 0];
  const rest = { via: null, back: null, party: null, carType: 'sedan car' as const, locale: 'bn' as const };
  return { kind: 'request', id, tripId: id, from, to, day, minute: 450, ...rest };
};

it(`in ${SEEDS} seeds each request acts once if it comes at all, and nothing else acts`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const draw = draws(seed);
    const actor = await market.person('customer');
    const tokenHash = hashOf(await openSession(context, database.db, actor.id));
    const phone = await smsPhone((body) => takeKeys(context, { ...actor, tokenHash, readOnly: false }, body));
    const wanted = Array.from({ length: 3 }, request);
    const came = new Set<string>();
    const deliveries: (() => Promise<unknown>)[] = [];
    for (const message of wanted) {
      const text = await phone.write(message);
      // lost, once, twice, three times; beside it a push with data, a changed letter, a counter that was set back
      for (let copies = Math.floor(draw() * 4); copies > 0; copies--) {
        came.add(message.tripId);
        deliveries.push(() => takeSms(context, { from: `+88017${Math.floor(draw() * 1e8)}`, text }));
      }
      if (draw() < 0.4) {
        came.add(message.tripId);
        const { id, name, v, args } = expanded(message, { now: context.now(), book });
        deliveries.push(() => push(context, actor, { mutations: [{ id, name, v, args }] }));
      }
      const at = 14 + Math.floor(draw() * 40);
      const forged = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      deliveries.push(() => takeSms(context, { from: '+8801999999999', text: forged }));
    }
    deliveries.sort(() => draw() - 0.5);
    const together = draw() < 0.5;
    if (together) await Promise.all(deliveries.map((deliver) => deliver()));
    else for (const deliver of deliveries) await deliver();
    market.pass(2 * MINUTE);
    await workWaiting(context, 100);
    await vi.waitUntil(async () => (await count(`sms_in where state = 'waiting'`)) === 0, {
      timeout: 20_000,
    });
    const { rows } = await database.query('select id from trips where creator_id = $1', [actor.id]);
    expect([seed, rows.map(({ id }) => String(id)).toSorted()]).toEqual([seed, [...came].toSorted()]);
    // a replay of all of it does nothing
    for (const deliver of deliveries) await deliver();
    await vi.waitUntil(async () => (await count(`sms_in where state = 'waiting'`)) === 0, {
      timeout: 20_000,
    });
    expect([seed, await count('trips where creator_id = $1', [actor.id])]).toEqual([seed, came.size]);
  }
}, 120_000);
