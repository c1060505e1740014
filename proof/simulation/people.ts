/** What the people of the simulation do: what the screens of their phones offer. */
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { notificationsView } from '../../src/db/mirror/views.ts';
import { carOwnerWishes } from '../browser/car-owner.ts';
import type { Desire } from '../browser/desires.ts';
import { Killed } from './killable.ts';
import { passengerWishes } from '../browser/passenger.ts';
import { takeUp, type Phone, type World } from './world.ts';

/** One person does one thing, if there is something to do. */
export async function act(world: World, phone: Phone): Promise<void> {
  takeUp(world, phone);
  const desires = [...(phone.actor.type === 'customer' ? passengerWishes : carOwnerWishes), seeSome];
  const from = world.chance.between(0, desires.length - 1);
  try {
    for (const desire of [...desires.slice(from), ...desires.slice(0, from)]) {
      const wish = await desire(world, phone);
      if (!wish) continue;
      await enqueue(phone.dbs, wish.intent, wish.options);
      return;
    }
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

const seeSome: Desire = async (_world, { dbs }) => {
  const unseen = (await notificationsView(dbs, 20)).filter(({ seen }) => !seen);
  return unseen.length === 0
    ? null
    : { intent: { name: 'notification.seen', args: { ids: unseen.map(({ id }) => id) } } };
};
