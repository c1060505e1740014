/**
 * Offers that a restored server forgets and gets again in another order: a passenger asks by SMS, two owners bid at one
 * fare, she reads both in an SMS, and chooses one after the restore by what that SMS said.
 */
import { bidIncludes, type BidInclude } from '../../domain/money/bid-includes.ts';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { preparedSms, takeLetters } from '../../src/outbox/sms/prepared-sms.ts';
import { saySent } from '../../src/db/outbox/sent-sms.ts';
import { HOUR, MINUTE, tripIntent } from '../../testkit/market/market.ts';
import { holds, sends } from './phones.ts';
import type { NodataWorld, Phone } from './state.ts';

const TRIES = 8;
const FARE = 4500;
/** The two differ in what the fare covers, by which the proof tells them apart. */
const covers: BidInclude[][] = [['toll'], ['fuel']];

/** Offers, and sends it until the server has it or the net is too bad. */
async function offers(
  world: NodataWorld,
  phone: Phone,
  { tripId, includes }: { tripId: string; includes: BidInclude[] },
): Promise<void> {
  holds(world, phone);
  const id = world.broken.bidId();
  const [carId = ''] = phone.cars;
  const bits = bidIncludes.reduce((sum, each, at) => sum + (includes.includes(each) ? 1 << at : 0), 0);
  world.placed.set(id, { tripId, ownerId: phone.actor.id, price: FARE, includes: bits });
  const args = { trip_id: tripId, car_id: carId, price: FARE, note: null, includes, driver_id: null, id };
  const action = await enqueue(phone.dbs, { name: 'bid.place', args });
  for (let tries = 0; tries < TRIES; tries++) {
    await sends(world, phone);
    const row = await phone.dbs.outbox.outbox.get({ id: action });
    if (row?.state === 'sent') return;
  }
}

/** Has a trip asked for by SMS, and two owners bid on it; 26 minutes later the passenger hears of them. */
export async function makeOffers(world: NodataWorld): Promise<void> {
  const { phones, ways, market, counts } = world;
  const her = phones.find(({ actor }) => actor.type === 'customer');
  if (!her) return;
  holds(world, her);
  const trip = tripIntent({ journeyAt: market.context.now() + 40 * HOUR });
  const id = await enqueue(her.dbs, trip);
  const row = await her.dbs.outbox.outbox.get({ id });
  const prepared = row ? await preparedSms(her.dbs, row) : null;
  const letters = prepared && prepared !== 'waits' && (await takeLetters(her.dbs, prepared));
  if (!row || !letters) return;
  await saySent(her.dbs, row.id, true);
  counts.sms += 1;
  ways.up({ number: her.number, text: letters }, 1);
  while (ways.waitingUp() > 0) await ways.arrive();
  const owners = phones.filter(({ actor }) => actor.type === 'provider');
  for (const [at, owner] of owners.entries())
    await offers(world, owner, { tripId: trip.args.id, includes: covers[at] ?? [] });
  market.pass(26 * MINUTE);
}
