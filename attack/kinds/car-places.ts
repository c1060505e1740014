/** Where the car of an agreed journey is: sent by people who do not drive it, too early, too often, and as nonsense. */
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import { newWatchSecret, WATCH_PATH, watchKeyOf, watchPath } from '../../protocol/wire/watch-link.ts';
import type { Person } from '../line.ts';
import type { Target } from '../target.ts';
import { agreed } from './market.ts';

const there = { lat: 23.79412, long: 90.40431, age: 5 };

/** @returns the status of the answer */
const says = async (target: Target, as: Person, trip_id: string, body: object = there): Promise<number> =>
  (await target.call('PUT', `trip/car-place/${trip_id}`, { as, body })).status;

const isSoon = (target: Target, trip_id: string): Promise<unknown> =>
  target.rows("update trips set journey_at = now() + interval '1 hour' where id = $1", [trip_id]);

const kept = async (target: Target): Promise<number> =>
  (await target.rows('select trip_id from car_places', [])).length;

export const carPlaceAttacks: readonly Attack[] = [
  {
    name: 'a stranger guesses the link of a journey',
    run: async (target) => {
      const { passenger, owner, trip_id } = await agreed(target);
      const secret = newWatchSecret();
      const key = await watchKeyOf(secret);
      const makes = async (as: Person): Promise<boolean> => {
        const [result] = await target.push(as, [{ name: 'trip.watch', args: { trip_id, key } }]);
        return result?.ok === true;
      };
      held(!(await makes(owner)), 'the owner made a link of her journey');
      held(await makes(passenger), 'she could not make her link');
      const opens = async (path: string): Promise<number> =>
        (await fetch(`${target.url}${path}`, { headers: { accept: 'text/html' } })).status;
      held((await opens(watchPath(trip_id, secret))) === 200, 'her link did not open');
      const near = [...secret].map(
        (letter, at) => secret.slice(0, at) + (letter === 'A' ? 'B' : 'A') + secret.slice(at + 1),
      );
      const others = [...near, ...Array.from({ length: 100 }, newWatchSecret)].map((each) =>
        watchPath(trip_id, each),
      );
      for (const path of [
        ...others,
        `${WATCH_PATH}${trip_id}`,
        `${WATCH_PATH}%00`,
        `${WATCH_PATH}${'A'.repeat(9_000)}`,
      ]) {
        const status = await opens(path);
        held(status >= 400 && status < 500, `${path.slice(0, 60)} answered ${status}`);
      }
    },
  },
  {
    name: 'a stranger says where the car is',
    run: async (target) => {
      const { passenger, trip_id } = await agreed(target);
      await isSoon(target, trip_id);
      for (const other of [passenger, await target.person('provider'), await target.person('customer')]) {
        const status = await says(target, other, trip_id);
        held(status === 403 || status === 422, `it was taken with ${status}`);
      }
      held((await kept(target)) === 0, 'a place was kept');
    },
  },
  {
    name: 'a place of the car before its time, in no country, or of no number',
    run: async (target) => {
      const { owner, trip_id } = await agreed(target);
      held((await says(target, owner, trip_id)) === 422, 'it was taken the day before');
      await isSoon(target, trip_id);
      for (const ugly of [
        { lat: 22.57, long: 88.36 },
        { lat: 1e308, long: -1e308 },
        { lat: '23.8' },
        { lat: null },
        { age: -1 },
        { age: 1e9 },
        { age: 0.5 },
      ]) {
        const status = await says(target, owner, trip_id, { ...there, ...ugly });
        held(status === 422 || status === 400, `${JSON.stringify(ugly)} was taken with ${status}`);
      }
      held((await kept(target)) === 0, 'a place was kept');
    },
  },
  {
    name: 'a place of the car 300 times at once',
    run: async (target) => {
      const { owner, trip_id } = await agreed(target);
      await isSoon(target, trip_id);
      const all = await Promise.all(Array.from({ length: 300 }, () => says(target, owner, trip_id)));
      held(all.filter((status) => status === 200).length === 1, 'more than one was taken');
      held(!all.some((status) => status >= 500 && status !== 503), 'the server failed');
      held((await kept(target)) === 1, 'not one place was kept');
    },
  },
  {
    name: 'ten thousand places of one car',
    slow: true,
    run: async (target) => {
      const { owner, trip_id } = await agreed(target);
      await isSoon(target, trip_id);
      const counts = new Map<number, number>();
      for (let round = 0; round < 100; round += 1) {
        const some = await Promise.all(Array.from({ length: 100 }, () => says(target, owner, trip_id)));
        for (const status of some) counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      held(counts.get(200) === 1, `${counts.get(200) ?? 0} were taken`);
      held(![...counts.keys()].some((status) => status >= 500 && status !== 503), 'the server failed');
      held((await kept(target)) === 1, 'not one place was kept');
    },
  },
];
