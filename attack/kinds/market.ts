/** Against the rules of the market: reach, money, places. */
import { uuidv7 } from 'uuidv7';
import { held, type Attack } from '../attack.ts';

export const marketAttacks: Attack[] = [
  {
    name: 'a passenger bids on another passenger’s trip',
    run: async (target) => {
      const [passenger, other] = [await target.person('customer'), await target.person('customer')];
      const [trip_id = ''] = await target.trips(passenger, 1);
      const args = { id: uuidv7(), trip_id, car_id: uuidv7(), price: 4000, note: null };
      const [result] = await target.push(other, [{ name: 'bid.place', args }]);
      held(result?.ok === false, 'the bid was taken');
    },
  },
];
