/** Against the rules of the market: reach, money, places, other people's data. */
import { uuidv7 } from 'uuidv7';
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import { tripRequestArgs } from '../../server/demo/builders.ts';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import type { Person } from '../line.ts';
import type { Target } from '../target.ts';

const HOUR = 3_600_000;

export const request = (change: Partial<MutationArgs['trip.create']> = {}): MutationArgs['trip.create'] => ({
  ...tripRequestArgs({
    id: uuidv7(),
    from: 'mirpur-10',
    to: 'u290',
    carType: 'sedan car',
    journeyAt: Date.now() + 30 * HOUR,
  }),
  ...change,
});

export const offer = (trip_id: string, owner: Person, price = 4500) => ({
  id: uuidv7(),
  trip_id,
  car_id: owner.carId ?? '',
  price,
  note: null,
});

export async function bidOn(target: Target, trip_id: string, owner: Person): Promise<string> {
  const args = offer(trip_id, owner);
  const [result] = await target.push(owner, [{ name: 'bid.place', args }]);
  held(result?.ok === true, `the bid was refused: ${JSON.stringify(result)}`);
  return args.id;
}

/** A trip on which the two have agreed. */
export async function agreed(
  target: Target,
): Promise<{ passenger: Person; owner: Person; trip_id: string; bid_id: string }> {
  const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
  const [trip_id = ''] = await target.trips(passenger, 1);
  const bid_id = await bidOn(target, trip_id, owner);
  const [result] = await target.push(passenger, [
    { name: 'bid.confirm', args: { bid_id, trip_id, price: 4500 } },
  ]);
  held(result?.ok === true, 'nothing was agreed on');
  return { passenger, owner, trip_id, bid_id };
}

export const codesOf = (results: { ok: boolean; code?: string }[]): string[] =>
  results.map((result) => (result.ok ? 'ok' : (result.code ?? '')));
export const count = (codes: string[], code: string): number => codes.filter((each) => each === code).length;

const forged = (name: string, change: Partial<MutationArgs['trip.create']>): Attack => ({
  name: `a trip with ${name}`,
  run: async (target) => {
    const [result] = await target.push(await target.person('customer'), [
      { name: 'trip.create', args: request(change) },
    ]);
    held(
      result?.ok === false && result.code !== 'server_error',
      `it was ${codesOf(result ? [result] : [])[0]}`,
    );
  },
});

/** What a stranger tries on a trip that two others have agreed on. */
const meddling = (
  name: string,
  intents: (at: { trip_id: string; bid_id: string; owner: Person }) => Parameters<Target['push']>[1],
): Attack => ({
  name: `a stranger ${name}`,
  run: async (target) => {
    const { trip_id, bid_id, owner } = await agreed(target);
    for (const stranger of [await target.person('customer'), await target.person('provider')]) {
      const results = await target.push(stranger, intents({ trip_id, bid_id, owner }));
      held(
        results.every((result) => !result.ok && result.code !== 'server_error'),
        `it was ${codesOf(results).join()}`,
      );
    }
  },
});

export const marketAttacks: Attack[] = [
  {
    name: 'a passenger bids on another passenger’s trip',
    run: async (target) => {
      const [passenger, other] = [await target.person('customer'), await target.person('customer')];
      const [trip_id = ''] = await target.trips(passenger, 1);
      const [result] = await target.push(other, [
        { name: 'bid.place', args: { ...offer(trip_id, other), car_id: uuidv7() } },
      ]);
      held(result?.ok === false, 'the bid was taken');
    },
  },
  {
    name: 'sixty boarding PINs in fifteen pushes at once',
    run: async (target) => {
      const { owner, trip_id } = await agreed(target);
      await target.rows('update trips set journey_at = created_at where id = $1', [trip_id]);
      const [row] = await target.rows('select boarding_pin as pin from trips where id = $1', [trip_id]);
      const right = Number(row?.['pin']);
      const guesses = Array.from({ length: 60 }, (_, i) => String((right + 1 + i) % 10_000).padStart(4, '0'));
      const results = await Promise.all(
        Array.from({ length: 15 }, (_, i) =>
          target.push(
            owner,
            guesses.slice(4 * i, 4 * i + 4).map((pin) => ({ name: 'trip.start', args: { trip_id, pin } })),
          ),
        ),
      );
      const looked = count(codesOf(results.flat()), 'boarding_pin_wrong');
      held(looked === 5, `${looked} were looked at`);
    },
  },
  {
    name: 'thirty passengers choose one owner at once, beyond the credit limit',
    run: async (target) => {
      const owner = await target.person('provider');
      await target.rows('update users set credit_limit = 300 where id = $1', [owner.id]);
      const chosen = [];
      for (let i = 0; i < 15; i++) {
        const passenger = await target.person('customer');
        const [trip_id = ''] = await target.trips(passenger, 1);
        chosen.push({
          passenger,
          args: { trip_id, bid_id: await bidOn(target, trip_id, owner), price: 4500 },
        });
      }
      const results = await Promise.all(
        chosen.map(({ passenger, args }) => target.push(passenger, [{ name: 'bid.confirm', args }])),
      );
      const taken = count(codesOf(results.flat()), 'ok');
      held(taken === 1, `${taken} trips were agreed on`);
    },
  },
  {
    name: 'forty-five requests of one account in fifteen pushes at once',
    run: async (target) => {
      const passenger = await target.person('customer');
      const results = await Promise.all(
        Array.from({ length: 15 }, () =>
          target.push(
            passenger,
            Array.from({ length: 3 }, () => ({ name: 'trip.create', args: request() })),
          ),
        ),
      );
      const taken = count(codesOf(results.flat()), 'ok');
      held(taken === 10, `${taken} were taken`);
    },
  },
  {
    name: 'one push of 60 requests, each canceled at once',
    run: async (target) => {
      const passenger = await target.person('customer');
      const intents = Array.from({ length: 60 }, () => {
        const args = request();
        return [
          { name: 'trip.create' as const, args },
          { name: 'trip.cancel' as const, args: { trip_id: args.id, cancel_note: 'testing' } },
        ];
      }).flat();
      await target.push(passenger, intents);
      const [row] = await target.rows('select count(*)::int as n from trips where creator_id = $1', [
        passenger.id,
      ]);
      held(Number(row?.['n']) <= 20, `${String(row?.['n'])} trips went through the feed`);
    },
  },
  {
    name: 'a bid placed and withdrawn without end',
    run: async (target) => {
      const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
      const [trip_id = ''] = await target.trips(passenger, 1);
      const intents = Array.from({ length: 60 }, () => {
        const args = offer(trip_id, owner);
        return [
          { name: 'bid.place' as const, args },
          { name: 'bid.withdraw' as const, args: { trip_id, bid_id: args.id } },
        ];
      }).flat();
      await target.push(owner, intents);
      const [row] = await target.rows('select count(*)::int as n from notifications where user_id = $1', [
        passenger.id,
      ]);
      held(Number(row?.['n']) <= 30, `the passenger was told ${String(row?.['n'])} times`);
    },
  },
  {
    name: 'a price changed a hundred times to ring a phone',
    run: async (target) => {
      const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
      const [trip_id = ''] = await target.trips(passenger, 1);
      const bid_id = await bidOn(target, trip_id, owner);
      await target.push(
        owner,
        Array.from({ length: 100 }, (_, i) => {
          const { id: _id, ...rest } = offer(trip_id, owner, 4500 + i);
          return { name: 'bid.change' as const, args: { ...rest, bid_id } };
        }),
      );
      const [row] = await target.rows('select count(*)::int as n from notifications where user_id = $1', [
        passenger.id,
      ]);
      held(Number(row?.['n']) === 1, `the passenger was told ${String(row?.['n'])} times`);
    },
  },
  {
    name: 'numbers gathered by confirming and canceling',
    run: async (target) => {
      const passenger = await target.person('customer');
      let numbers = 0;
      for (let i = 0; i < 8; i++) {
        const owner = await target.person('provider');
        const [trip_id = ''] = await target.trips(passenger, 1);
        const bid_id = await bidOn(target, trip_id, owner);
        const [confirmed] = await target.push(passenger, [
          { name: 'bid.confirm', args: { bid_id, trip_id, price: 4500 } },
          { name: 'trip.cancel', args: { trip_id, cancel_note: 'testing' } },
        ]);
        if (confirmed?.ok) numbers += 1;
      }
      held(numbers === 5, `${numbers} numbers were shown`);
    },
  },
  {
    name: 'twenty reports about one trip',
    run: async (target) => {
      const { passenger, trip_id } = await agreed(target);
      const results = await target.push(
        passenger,
        Array.from({ length: 20 }, () => ({
          name: 'report.create' as const,
          args: { id: uuidv7(), trip_id, kind: 'behaviour' as const, text: 'again' },
        })),
      );
      held(count(codesOf(results), 'ok') === 3, `${count(codesOf(results), 'ok')} were taken`);
    },
  },
  forged('a pickup in the Indian Ocean', { pickup_place_id: null, pickup_lat: 0, pickup_long: 80 }),
  forged('a destination in Kolkata', {
    destination_place_id: null,
    destination_lat: 22.5726,
    destination_long: 88.3639,
  }),
  forged('a listed place at another point', { pickup_lat: 20.8639, pickup_long: 92.2986 }),
  forged('a listed place under another district', { pickup_district_id: 9 }),
  forged('a way around the globe', { via_full_address: 'x', via_lat: -40, via_long: 170 }),
  forged('a distance of 5,000 km', { distance: 5_000_000 }),
  forged('a journey in a hundred years', { journey_date: '2126-01-01' }),
  forged('a journey yesterday', { journey_date: dhakaDate(Date.now() - 24 * HOUR) }),
  forged('a return before the journey', {
    type: 'round',
    return_date: dhakaDate(Date.now() + 29 * HOUR),
    return_time: dhakaTime(Date.now() + 29 * HOUR),
  }),
  forged('a car type that nobody has', { car_type: '__proto__' }),
  meddling('confirms a bid', ({ trip_id, bid_id }) => [
    { name: 'bid.confirm', args: { trip_id, bid_id, price: 4500 } },
  ]),
  meddling('has a trip posted, or takes its time back', ({ trip_id }) => [
    { name: 'trip.schedule', args: { trip_id, publish_at: 1 } },
    { name: 'trip.schedule', args: { trip_id, publish_at: null } },
  ]),
  meddling('completes a trip', ({ trip_id }) => [{ name: 'trip.complete', args: { trip_id } }]),
  meddling('cancels a trip', ({ trip_id }) => [
    { name: 'trip.cancel', args: { trip_id, cancel_note: 'testing' } },
  ]),
  meddling('starts a trip', ({ trip_id }) => [{ name: 'trip.start', args: { trip_id, pin: '0000' } }]),
  meddling('sets where she is met', ({ trip_id }) => [
    { name: 'trip.pickup', args: { trip_id, pin: { lat: 23.81, long: 90.37 } } },
    { name: 'trip.pickup', args: { trip_id, pin: null } },
  ]),
  meddling('says whether a party is ready', ({ trip_id }) => [
    { name: 'trip.ready', args: { trip_id, answer: 'ready' } },
    { name: 'trip.ready', args: { trip_id, answer: 'change' } },
  ]),
  meddling('rates a trip', ({ trip_id }) => [
    { name: 'trip.rate', args: { trip_id, rating: 0, review: '' } },
  ]),
  meddling('rates a passenger', ({ trip_id }) => [
    { name: 'passenger.rate', args: { trip_id, rating: 0, marks: [] } },
  ]),
  meddling('reports a trip', ({ trip_id }) => [
    { name: 'report.create', args: { id: uuidv7(), trip_id, kind: 'behaviour', text: '' } },
  ]),
  meddling('names a fare and answers it', ({ trip_id, bid_id }) => [
    { name: 'bid.counter', args: { trip_id, bid_id, price: 4300 } },
    { name: 'bid.accept_counter', args: { trip_id, bid_id, price: 4300 } },
    { name: 'bid.decline_counter', args: { trip_id, bid_id } },
    { name: 'bid.last_fare', args: { trip_id, bid_id, price: 4400 } },
  ]),
  meddling('changes and withdraws a bid', ({ trip_id, bid_id, owner }) => [
    { name: 'bid.change', args: { trip_id, bid_id, car_id: owner.carId ?? '', price: 4600, note: null } },
    { name: 'bid.withdraw', args: { trip_id, bid_id } },
  ]),
  {
    name: 'a bid with another owner’s car',
    run: async (target) => {
      const [passenger, owner, thief] = [
        await target.person('customer'),
        await target.person('provider'),
        await target.person('provider'),
      ];
      const [trip_id = ''] = await target.trips(passenger, 1);
      const [result] = await target.push(thief, [{ name: 'bid.place', args: offer(trip_id, owner) }]);
      held(result?.ok === false && result.code === 'forbidden', 'the car was taken');
    },
  },
  {
    name: 'the same action thirty times at once, in small and capital letters',
    run: async (target) => {
      const passenger = await target.person('customer');
      const id = uuidv7();
      const mutation = { name: 'trip.create', v: 1, args: request() };
      await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          target.call('POST', 'sync/push', {
            as: passenger,
            body: { mutations: [{ ...mutation, id: i % 2 === 0 ? id : id.toUpperCase() }] },
          }),
        ),
      );
      const [row] = await target.rows('select count(*)::int as n from trips where creator_id = $1', [
        passenger.id,
      ]);
      held(Number(row?.['n']) === 1, `${String(row?.['n'])} trips were made`);
    },
  },
  {
    name: 'the plate and the number after a cancellation',
    run: async (target) => {
      const { passenger, owner, trip_id } = await agreed(target);
      await target.push(passenger, [{ name: 'trip.cancel', args: { trip_id, cancel_note: 'testing' } }]);
      const [car] = await target.rows('select registration from cars where id = $1', [owner.carId]);
      const pulled = await target.call('POST', 'sync/pull', { as: passenger, body: { limit: 1000 } });
      const shown = await target.call('GET', `trip/show?id=${trip_id}`, { as: passenger });
      for (const { body } of [pulled, shown]) {
        const text = JSON.stringify(body);
        held(!text.includes(String(car?.['registration'])), 'the plate is still shown');
        held(!text.includes(owner.phone.slice(4)), 'the number is still shown');
      }
    },
  },
];
