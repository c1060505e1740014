/**
 * One run of the simulation: a seed decides who does what, when packets arrive or are lost, when apps are killed,
 * when the database's connection breaks or an older copy is put back, and how time passes. Then all faults stop, and everything must come right.
 * The same seed makes the same run.
 */
import type { Database } from '../../server/db/connection.ts';
import { seeded } from '../../server/demo/seeded.ts';
import { setClockOffset } from '../../src/platform/clock.ts';
import { HOUR, MINUTE } from '../../testkit/market/market.ts';
import { breakages, type BreakageName } from './breakage.ts';
import { checkFleets } from './fleet-invariants.ts';
import { checkAtRest, checkOverlay, effectsOf } from './invariants.ts';
import { expectable, runDeadlines, verifyCars } from './market-side.ts';
import { restoring } from './past.ts';
import { act } from './people.ts';
import { fetchChanges, sendActions, sendFiles } from './sync-steps.ts';
import { openWorld, takeUp } from './world.ts';
import type { Phone, World } from './state.ts';

const STEPS = 125;
const ROUNDS_OF_PEACE = 12;
const ROUNDS_AFTER_A_RESTORE = 6;

/** One turn of the event loop. */
const soon = (): Promise<false> => new Promise((resolve) => setImmediate(() => resolve(false)));

/** Waits until every phone either has nothing under way or waits for the network. */
async function settle({ phones }: World): Promise<void> {
  while (phones.some(({ busy, blocked }) => busy && !blocked)) await soon();
}

function startSync(world: World, phone: Phone): void {
  takeUp(world, phone);
  phone.busy = true;
  const dice = world.chance.next();
  const work = dice < 0.4 ? sendActions : dice < 0.8 ? fetchChanges : sendFiles;
  work(world, phone)
    .catch((error: unknown) => {
      if (!expectable(error)) world.faults.push(String(error));
      phone.uploader = null;
    })
    .finally(() => {
      phone.busy = false;
      phone.blocked = false;
    });
}

async function step(world: World): Promise<void> {
  const { chance, net, phones } = world;
  const dice = chance.next();
  if (dice < 0.25) await act(world, chance.pick(phones));
  else if (dice >= 0.55 && dice < 0.94 && net.waiting > 0) await net.letOneOn();
  else if (dice < 0.94) {
    const phone = chance.pick(phones);
    if (!phone.busy) startSync(world, phone);
  } else if (dice < 0.98) world.market.pass(chance.between(1, 15) * MINUTE);
  else if (dice < 0.99) await runDeadlines(world);
  else await verifyCars(world);
  await settle(world);
}

/** Everything works again, and everybody syncs until nothing changes. */
async function makePeace(world: World): Promise<void> {
  world.net.faults = { loseRequest: 0, loseAnswer: 0, double: 0, cut: 0 };
  world.database.breakBefore = 0;
  world.database.breakAfter = 0;
  for (const phone of world.phones) phone.dangerous(0);
  while (world.net.waiting > 0) {
    await world.net.letOneOn();
    await settle(world);
  }
  await everybodySyncs(world);
  // what one phone sends again may need what another one does
  for (let round = 0; round < ROUNDS_AFTER_A_RESTORE && world.past.restores() > 0; round++)
    await everybodySyncs(world);
  // the numbers of what was completed are hidden by then
  world.market.pass(50 * HOUR);
  await runDeadlines(world);
  let [before, now] = ['', await standing(world)];
  for (let round = 0; round < ROUNDS_OF_PEACE && before !== now; round++) {
    before = now;
    await everybodySyncs(world);
    now = `${await standing(world)} ${await verifyCars(world)}`;
  }
}

async function everybodySyncs(world: World): Promise<void> {
  for (const phone of world.phones)
    for (const work of [sendFiles, sendActions, fetchChanges]) {
      takeUp(world, phone);
      const done = work(world, phone).then(() => true);
      while (!(await Promise.race([done, soon()]))) if (world.net.waiting > 0) await world.net.letOneOn();
    }
}

/** The state of every phone's sync: when it is the same before and after a round, nothing changes any more. */
async function standing({ phones }: World): Promise<string> {
  const each = phones.map(async ({ dbs }) => [
    await dbs.mirror.position.get('position'),
    await dbs.outbox.outbox.toArray(),
    await dbs.outbox.files.toArray(),
  ]);
  return JSON.stringify(await Promise.all(each), (key, value: unknown) =>
    key === 'pulledAt' ? null : value,
  );
}

/** @returns what went wrong; empty when nothing did */
export async function simulate(
  database: Database,
  seed: number,
  broken: BreakageName = 'none',
): Promise<string[]> {
  const realNow = Date.now;
  const chance = seeded(seed);
  try {
    const world = await openWorld(database, chance, breakages[broken]);
    const before = await effectsOf(world);
    world.net.faults = {
      loseRequest: chance.next() * 0.2,
      loseAnswer: chance.next() * 0.3,
      double: chance.next() * 0.2,
      cut: chance.next() * 0.3,
    };
    world.database.breakBefore = chance.next() * 0.1;
    world.database.breakAfter = chance.next() * 0.1;
    const restore = restoring(world.past, seed, STEPS);
    for (let i = 0; i < STEPS; i++) {
      await restore(i);
      for (const phone of world.phones) phone.dangerous(chance.next() < 0.2 ? 0.2 : 0);
      await step(world);
      await checkOverlay(world, breakages[broken]);
    }
    await makePeace(world);
    await checkAtRest(world, before);
    await checkFleets(world);
    await world.door.close();
    return [...new Set(world.faults)];
  } finally {
    Date.now = realNow;
    setClockOffset(0);
  }
}
