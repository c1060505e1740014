/**
 * One run of the ways without a net: a seed decides who does what, which SMS are lost, doubled, late or forged, which
 * phones and the server are restored from backups, who agrees face to face, and when there is a net. Then every phone has one, and
 * everything must come right; 64 days later, when results are forgotten, everything that was ever sent comes once
 * more.
 */
import type { Database } from '../../server/db/connection.ts';
import { seeded } from '../../server/demo/seeded.ts';
import { judgeHeld } from '../../server/face/held.ts';
import { sweepTrips } from '../../server/jobs/deadlines.ts';
import { followBySms } from '../../server/nodata/follow.ts';
import { workWaiting } from '../../server/nodata/work-sms.ts';
import { hourlyTasks } from '../../server/jobs/housekeeping.ts';
import { setClockOffset } from '../../src/platform/clock.ts';
import { HOUR, MINUTE, openMarket } from '../../testkit/market/market.ts';
import { emptyDatabase } from '../simulation/empty-database.ts';
import { faultyDatabase } from '../simulation/faulty-database.ts';
import { expectable } from '../simulation/market-side.ts';
import { openPast, restoring, type Past } from '../simulation/past.ts';
import { nodataBreakages, type NodataBreakageName } from './breakage.ts';
import { act, chooseSaid, forges, opens, presses } from './deeds.ts';
import { bringsForged, meet } from './face-to-face.ts';
import { checkAtRest } from './invariants.ts';
import { travel } from './journeys.ts';
import { makeOffers } from './lost-offers.ts';
import {
  backUp,
  fetches,
  forgetPhone,
  holds,
  openPhone,
  putBack,
  renewCertificates,
  renewDueKeys,
  renewKeys,
  sends,
} from './phones.ts';
import { openSmsWays } from './sms-ways.ts';
import type { Agreement, NodataCounts, NodataWorld, Phone } from './state.ts';

const STEPS = 70;
const ROUNDS_OF_PEACE = 8;
const CAST = ['customer', 'customer', 'provider', 'provider'] as const;
const DAYS_64 = 64 * 24 * HOUR;

async function openWorld(database: Database, seed: number, broken: NodataBreakageName): Promise<NodataWorld> {
  await emptyDatabase(database);
  const chance = seeded(seed);
  const faulty = faultyDatabase(database, chance);
  const market = openMarket(faulty.database);
  const breakage = nodataBreakages[broken];
  const world: NodataWorld = {
    market,
    database: faulty,
    chance,
    ways: openSmsWays(market.context, chance, breakage),
    phones: [],
    doubles: [],
    net: { loseRequest: 0, loseAnswer: 0, double: 0 },
    agreements: [],
    meant: new Map(),
    placed: new Map(),
    chosen: new Map(),
    past: openPast(market, { hasEpochs: true }),
    broken: breakage,
    counts: { ...noCounts },
    faults: [],
  };
  await world.past.look();
  for (const type of CAST) world.phones.push(await openPhone(world, type));
  return world;
}

/** A server that is put back no longer knows which agreements it was brought since its copy. */
function forgetting(world: NodataWorld): Past {
  const { past, agreements, phones, ways } = world;
  let brought = new Set<Agreement>();
  return {
    ...past,
    copy: () => {
      brought = new Set(agreements.filter(({ broughtAt }) => broughtAt !== null));
      return past.copy();
    },
    putBack: async () => {
      // what is lost was said before
      await makeOffers(world);
      await jobs(world);
      while (ways.waitingDown() > 0) await opens(world);
      for (const each of agreements) if (!brought.has(each)) each.broughtAt = null;
      return past.putBack();
    },
    look: async () => {
      await past.look();
      // an SMS of the lost history is still on its phone, and names offers by the numbers of that history
      for (const phone of phones) {
        holds(world, phone);
        await chooseSaid(world, phone);
      }
    },
  };
}

/** What a node does by itself. */
async function jobs({ market: { context } }: NodataWorld): Promise<void> {
  const each = [
    () => workWaiting(context, 100),
    () => followBySms(context)(100),
    () => sweepTrips(context),
    () => judgeHeld(context)(20),
  ];
  for (const job of each)
    await job().catch((error: unknown) => {
      if (!expectable(error)) throw error;
    });
}

async function hasNet(world: NodataWorld, phone: Phone): Promise<void> {
  holds(world, phone);
  const dice = world.chance.next();
  if (dice < 0.55) await sends(world, phone);
  else if (dice < 0.92) await fetches(world, phone);
  else if (dice < 0.97) await renewCertificates(world, phone);
  else await renewKeys(world, phone);
}

async function step(world: NodataWorld, openedAt: number): Promise<void> {
  const { chance, phones, ways, market, doubles } = world;
  const dice = chance.next();
  if (dice < 0.2) await act(world, chance.pick(phones), openedAt);
  else if (dice < 0.36) await presses(world, chance.pick(phones));
  else if (dice < 0.56) await ways.arrive();
  else if (dice < 0.62) await opens(world);
  else if (dice < 0.66) forges(world);
  else if (dice < 0.8) await hasNet(world, chance.pick(phones));
  else if (dice < 0.87) await meet(world, openedAt);
  else if (dice < 0.89) await bringsForged(world);
  else if (dice < 0.91) await backUp(chance.pick(phones));
  else if (dice < 0.925) await putBack(world, chance.pick(phones));
  else if (dice < 0.94) await doubles.splice(chance.between(0, doubles.length), 1)[0]?.();
  else if (dice < 0.98) market.pass(chance.between(1, 20) * MINUTE);
  else await jobs(world);
}

/** The net is back, for everybody, and nothing is lost any more. */
async function makePeace(world: NodataWorld): Promise<void> {
  const { ways, doubles, phones, market } = world;
  world.net = { loseRequest: 0, loseAnswer: 0, double: 0 };
  world.database.breakBefore = 0;
  world.database.breakAfter = 0;
  while (ways.waitingUp() > 0) await ways.arrive();
  for (const double of doubles.splice(0)) await double();
  market.pass(MINUTE);
  for (let round = 0; round < ROUNDS_OF_PEACE; round++) {
    for (const phone of phones) {
      holds(world, phone);
      await sends(world, phone);
      await fetches(world, phone);
      await renewDueKeys(world, phone);
    }
    while (ways.waitingDown() > 0) await opens(world);
    if (round === 1) market.pass(3 * HOUR);
    await jobs(world);
    if (round > 1 && (await waiting(world)) === 0) break;
  }
}

const waiting = async ({ phones }: NodataWorld): Promise<number> => {
  const each = phones.map(({ dbs }) => dbs.outbox.outbox.where('state').anyOf('waiting', 'sending').count());
  return (await Promise.all(each)).reduce((sum, count) => sum + count, 0);
};

/** Results are forgotten by then, keys are not: somebody who has written down an SMS sends it once more. */
async function replayAll(world: NodataWorld, openedAt: number): Promise<void> {
  const { market, ways, faults } = world;
  const { context } = market;
  // an SMS names its day modulo 64: those days are to come again, including those that were requested too late
  market.pass(openedAt + DAYS_64 - 6 * HOUR - context.now());
  for (const { begin, job } of hourlyTasks)
    if (job === 'mutation-results' || job === 'sms-in') await begin(context)(10_000);
  const before = await context.database.query('select count(*)::int as n from trips');
  for (const text of new Set(ways.ever)) ways.up({ number: '+8801999999999', text }, 1);
  while (ways.waitingUp() > 0) await ways.arrive();
  const after = await context.database.query('select count(*)::int as n from trips');
  if (after.rows[0]?.['n'] !== before.rows[0]?.['n']) faults.push('an SMS of long ago has made a trip');
  const judged = await context.database.query('select 1 from mutations');
  if (judged.rows.length > 0) faults.push('an SMS of long ago was judged again');
}

export const noCounts: NodataCounts = {
  actions: 0,
  sms: 0,
  forged: 0,
  agreements: 0,
  doubled: 0,
  journeys: 0,
  restores: 0,
};

export const addCounts = (one: NodataCounts, other: NodataCounts): NodataCounts => ({
  actions: one.actions + other.actions,
  sms: one.sms + other.sms,
  forged: one.forged + other.forged,
  agreements: one.agreements + other.agreements,
  doubled: one.doubled + other.doubled,
  journeys: one.journeys + other.journeys,
  restores: one.restores + other.restores,
});

/** @returns what went wrong, empty when nothing did, and how much was done */
export async function simulateWithoutNet(
  database: Database,
  seed: number,
  broken: NodataBreakageName = 'none',
): Promise<{ faults: string[]; counts: NodataCounts }> {
  const realNow = Date.now;
  try {
    const world = await openWorld(database, seed, broken);
    const { chance, market } = world;
    const openedAt = market.context.now();
    world.net = {
      loseRequest: chance.next() * 0.6,
      loseAnswer: chance.next() * 0.3,
      double: chance.next() * 0.3,
    };
    world.database.breakBefore = chance.next() * 0.05;
    world.database.breakAfter = chance.next() * 0.05;
    const restore = restoring(forgetting(world), seed, STEPS);
    for (let at = 0; at < STEPS; at++)
      try {
        await restore(at);
        await step(world, openedAt);
      } catch (error) {
        if (!expectable(error)) throw error;
      }
    await makePeace(world);
    await checkAtRest(world);
    await travel(world);
    await makePeace(world);
    await checkAtRest(world);
    await replayAll(world, openedAt);
    world.counts.restores = world.past.restores();
    for (const phone of world.phones) await forgetPhone(phone);
    return { faults: [...new Set(world.faults)], counts: world.counts };
  } finally {
    Date.now = realNow;
    setClockOffset(0);
  }
}
