/** People who have agreed travel, once there is a net again: the PIN on board, the arrival, both ratings. */
import { commissionOf } from '../../domain/money/wallet.ts';
import { pinCountsFrom } from '../../domain/trip/journey-moments.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import { tripsView } from '../../src/db/mirror/trip-views.ts';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { MINUTE } from '../../testkit/market/market.ts';
import { fetches, holds, sends } from './phones.ts';
import type { NodataWorld, Phone } from './state.ts';

const TRIES = 12;

type Journey = { id: string; her: Phone; his: Phone; price: number; journeyAt: number };

/** The agreed journeys, in order of time. */
async function agreedOnes({ market, phones }: NodataWorld): Promise<Journey[]> {
  const { rows } = await market.context.database.query(
    `select id, creator_id, counterpart_id, fixed_price, journey_at from trips where status = 'hold' order by journey_at, id`,
  );
  return rows.flatMap((row) => {
    const her = phones.find(({ actor }) => actor.id === row['creator_id']);
    const his = phones.find(({ actor }) => actor.id === row['counterpart_id']);
    const [price, journeyAt] = [Number(row['fixed_price']), new Date(String(row['journey_at'])).getTime()];
    return her && his ? [{ id: String(row['id']), her, his, price, journeyAt }] : [];
  });
}

/** One person does one thing, and the phone sends it until it has the result. */
async function does(world: NodataWorld, phone: Phone, intent: Intent): Promise<void> {
  holds(world, phone);
  world.counts.actions += 1;
  const id = await enqueue(phone.dbs, intent);
  for (let tries = 0; tries < TRIES; tries++) {
    await sends(world, phone);
    const row = await phone.dbs.outbox.outbox.get({ id });
    if (row?.state === 'sent') return;
    if (row?.state === 'refused') break;
  }
  const row = await phone.dbs.outbox.outbox.get({ id });
  world.faults.push(`${intent.name} of an agreed journey is ${row?.state}: ${row?.error?.code ?? ''}`);
}

/** The PIN as the passenger's phone shows it: from the net, and from the SMS that named the owner. */
async function pinOf(world: NodataWorld, { id, her }: Journey): Promise<string> {
  holds(world, her);
  await fetches(world, her);
  const trip = (await tripsView(her.dbs)).find((each) => each.id === id);
  const pin = trip?.boarding_pin ?? '';
  for (const { message } of await her.dbs.outbox.said.toArray())
    if (message.kind === 'agreed' && message.tripNo === trip?.number && message.pin !== Number(pin))
      world.faults.push('an SMS has said another PIN');
  return pin;
}

/** Drives every agreed journey to its end: some requests and answers are lost, and all are sent again. */
export async function travel(world: NodataWorld): Promise<void> {
  const { market, chance } = world;
  world.net = { loseRequest: 0.2, loseAnswer: 0.2, double: 0.2 };
  for (const journey of await agreedOnes(world)) {
    const { id, her, his } = journey;
    market.pass(Math.max(0, pinCountsFrom(journey.journeyAt) - market.context.now()));
    const pin = await pinOf(world, journey);
    await does(world, his, { name: 'trip.start', args: { trip_id: id, pin } });
    market.pass(chance.between(1, 5) * MINUTE);
    await does(world, his, { name: 'trip.complete', args: { trip_id: id } });
    const rating = chance.between(1, 5);
    await does(world, her, { name: 'trip.rate', args: { trip_id: id, rating, review: '' } });
    await does(world, his, { name: 'passenger.rate', args: { trip_id: id, rating, marks: [] } });
    world.counts.journeys += 1;
    await checkJourney(world, journey);
  }
}

/** Invariant: a journey that took place is completed, paid for once, and each side has rated the other once. */
async function checkJourney({ market, faults }: NodataWorld, { id, price }: Journey): Promise<void> {
  const { rows } = await market.context.database.query(
    `select status, (select count(*)::int from ratings where trip_id = t.id) as ratings,
      (select array_agg(amount::int) from ledger_transfers where trip_id = t.id and kind = 'commission') as paid
     from trips t where id = $1`,
    [id],
  );
  const [row] = rows;
  if (row?.['status'] !== 'completed') faults.push(`a journey that was driven is ${String(row?.['status'])}`);
  if (row?.['ratings'] !== 2) faults.push(`a journey has ${String(row?.['ratings'])} ratings`);
  const due = commissionOf(price);
  if (JSON.stringify(row?.['paid'] ?? []) !== JSON.stringify(due > 0 ? [due] : []))
    faults.push(`a commission of ${due} was charged as ${JSON.stringify(row?.['paid'])}`);
}
