/** A fare that a passenger names, and what rivals learn of it. */
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import { bidOn, codesOf, count, offer } from './market.ts';

export const counterAttacks: readonly Attack[] = [
  {
    name: 'a fare that a passenger names twenty times, and answers in the owner’s place',
    run: async (target) => {
      const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
      const [trip_id = ''] = await target.trips(passenger, 1);
      const bid = { trip_id, bid_id: await bidOn(target, trip_id, owner) };
      const named = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          target.push(passenger, [
            { name: 'bid.counter', args: { ...bid, price: 4400 - i } },
            { name: 'bid.counter', args: { ...bid, price: 1 } },
            { name: 'bid.accept_counter', args: { ...bid, price: 4400 - i } },
          ]),
        ),
      );
      held(count(codesOf(named.flat()), 'ok') === 1, `${codesOf(named.flat()).join()}`);
      const [row] = await target.rows('select price from bids where id = $1', [bid.bid_id]);
      held(Number(row?.['price']) === 4500, `the bid costs ${String(row?.['price'])}`);
    },
  },
  {
    name: 'a fare that an owner takes and raises again',
    run: async (target) => {
      const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
      const [trip_id = ''] = await target.trips(passenger, 1);
      const bid = { trip_id, bid_id: await bidOn(target, trip_id, owner) };
      await target.push(passenger, [{ name: 'bid.counter', args: { ...bid, price: 4400 } }]);
      const { id: _id, ...raised } = offer(trip_id, owner);
      const results = await target.push(owner, [
        { name: 'bid.accept_counter', args: { ...bid, price: 4400 } },
        { name: 'bid.last_fare', args: { ...bid, price: 4450 } },
        { name: 'bid.change', args: { ...raised, bid_id: bid.bid_id } },
      ]);
      held(codesOf(results).join() === 'ok,counter_answered,fare_settled', codesOf(results).join());
    },
  },
  {
    name: 'what others bid, read by a rival',
    run: async (target) => {
      const [passenger, owner, rival] = [
        await target.person('customer'),
        await target.person('provider'),
        await target.person('provider'),
      ];
      const [trip_id = ''] = await target.trips(passenger, 1);
      const bid_id = await bidOn(target, trip_id, owner);
      await target.push(passenger, [{ name: 'bid.counter', args: { trip_id, bid_id, price: 4321 } }]);
      for (const path of [
        `trip/${trip_id}/bids`,
        `trip/show?id=${trip_id}`,
        'booking-provider/index',
        'trip/search',
      ]) {
        const { body } = await target.call('GET', path, { as: rival });
        held(!JSON.stringify(body).includes(bid_id), `${path} tells the bid`);
        held(!JSON.stringify(body).includes('"lowest_bid":4500'), `${path} tells the lowest price`);
        held(!JSON.stringify(body).includes('4321'), `${path} tells the fare that was named`);
      }
    },
  },
];
