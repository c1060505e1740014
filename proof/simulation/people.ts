/** What the people of the simulation do: what the screens of their phones offer. */
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { saveFile } from '../../src/db/outbox/files.ts';
import { notificationsView } from '../../src/db/mirror/views.ts';
import { carOwnerWishes } from '../browser/car-owner.ts';
import type { Desire } from '../browser/desires.ts';
import { driverWishes } from '../browser/driver.ts';
import { fleetWishes } from '../browser/fleet.ts';
import { passengerWishes } from '../browser/passenger.ts';
import { Killed } from './killable.ts';
import { pay } from './till.ts';
import { takeUp } from './world.ts';
import type { Phone, World } from './state.ts';

const wishes = {
  customer: passengerWishes,
  provider: [...carOwnerWishes, ...fleetWishes],
  driver: driverWishes,
};

/** One person does one thing, if there is something to do. */
export async function act(world: World, phone: Phone): Promise<void> {
  takeUp(world, phone);
  const { type } = phone.actor;
  if (type === 'provider' && world.chance.next() < 0.12) return void pay(world, phone);
  const desires = [...wishes[type], seeSome];
  const from = world.chance.between(0, desires.length - 1);
  try {
    for (const desire of [...desires.slice(from), ...desires.slice(0, from)]) {
      const wish = await desire(world, phone);
      if (!wish) continue;
      for (const picture of wish.pictures ?? []) await saveFile(phone.dbs, picture);
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
