/** A request that a passenger's favourite owners see before the others. */
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import { offer, request } from './market.ts';

export const favouriteAttacks: readonly Attack[] = [
  {
    name: 'a request that only favourites see yet',
    run: async (target) => {
      const [passenger, owner, thief] = [
        await target.person('customer'),
        await target.person('provider'),
        await target.person('provider'),
      ];
      const now = new Date();
      await target.rows('insert into favourites values ($1, $2, $3)', [passenger.id, owner.id, now]);
      const args = request();
      await target.push(passenger, [{ name: 'trip.create', args }]);
      const { body } = await target.call('GET', 'trip/search', { as: thief });
      held(!JSON.stringify(body).includes(args.id), 'the feed shows it');
      const shown = await target.call('GET', `trip/show?id=${args.id}`, { as: thief });
      held(shown.status === 403, `it is shown with ${shown.status}`);
      const [result] = await target.push(thief, [{ name: 'bid.place', args: offer(args.id, thief) }]);
      held(result?.ok === false && result.code === 'not_found', 'a bid was taken');
      const pulled = await target.call('POST', 'sync/pull', { as: thief, body: { limit: 500 } });
      held(!JSON.stringify(pulled.body).includes(args.id), 'a pull brings it');
      const own = await target.call('GET', `trip/show?id=${args.id}`, { as: owner });
      held(own.status === 200, `its favourite is answered with ${own.status}`);
    },
  },
];
