/** Which offers are the way back of an agreed trip, and how long they are marked. */
import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';

const { market } = await marketOfFile();
const passenger = await market.person('customer');
const seeker = await market.person('customer');
const owner = await market.person('provider', { creditLimit: 900_000 });

let car: string;
let agreedTrip: string;

beforeEach(async () => {
  car = await market.car(owner);
  agreedTrip = await agree();
});

const journeyAt = () => market.context.now() + 24 * HOUR;

async function agree(): Promise<string> {
  const trip = tripIntent({ journeyAt: journeyAt() });
  await market.act(passenger, trip);
  const on = { trip_id: trip.args.id };
  const id = uuidv7();
  const args = { id, ...on, car_id: car, price: 4500, note: null, includes: [] };
  await market.act(owner, { name: 'bid.place', args });
  const confirmed = { name: 'bid.confirm' as const, args: { bid_id: id, ...on, price: 4500 } };
  expect(await market.act(passenger, confirmed)).toMatchObject({ ok: true });
  return trip.args.id;
}

type Seed = NonNullable<Parameters<typeof tripIntent>[0]>;

async function offer(seed: Partial<Seed> = {}, draft = false): Promise<string> {
  const at = journeyAt() + 24 * HOUR;
  const made = tripIntent({
    from: 'u290',
    to: 'mirpur-10',
    journeyAt: at,
    price: 4500,
    carId: car,
    ...seed,
  });
  const args = { ...made.args, ...(draft && { draft }) };
  expect(await market.act(owner, { name: 'trip.create', args })).toMatchObject({ ok: true });
  return args.id;
}

const mark = async (actor: Actor, kind: 'feed' | 'trip', id: string): Promise<unknown> => {
  const row: Record<string, unknown> = { ...(await market.seen(actor)).get(`${kind} ${id}`)?.[4] };
  return 'id' in row && row['return_leg'] === true;
};

test('an offer back from an agreed trip with the same car is marked for everybody who sees it', async () => {
  const id = await offer();
  expect(await mark(seeker, 'feed', id)).toBe(true);
  expect(await mark(owner, 'trip', id)).toBe(true);
});

test('another road, another car, a time before the arrival and a round trip are not marked', async () => {
  const other = await market.car(owner);
  const at = journeyAt() + 24 * HOUR;
  const offers = [
    await offer({ from: 'mirpur-10', to: 'u290' }),
    await offer({ carId: other }),
    await offer({ journeyAt: journeyAt() + HOUR }),
    await offer({ type: 'round', returnAt: at + 24 * HOUR, price: 6_500 }),
  ];
  for (const id of offers) expect(await mark(seeker, 'feed', id)).toBe(false);
});

test('a draft is judged when it is published', async () => {
  const id = await offer({}, true);
  expect(await mark(owner, 'trip', id)).toBe(false);
  await market.act(owner, { name: 'trip.publish', args: { trip_id: id } });
  expect(await mark(seeker, 'feed', id)).toBe(true);
});

test('the mark goes when the agreement ends, and no new offer gets it', async () => {
  const id = await offer();
  const args = { trip_id: agreedTrip, cancel_note: 'my schedule has changed' };
  expect(await market.act(passenger, { name: 'trip.cancel', args })).toMatchObject({ ok: true });
  expect(await mark(seeker, 'feed', id)).toBe(false);
  expect(await mark(owner, 'trip', id)).toBe(false);
  expect(await mark(seeker, 'feed', await offer())).toBe(false);
});
