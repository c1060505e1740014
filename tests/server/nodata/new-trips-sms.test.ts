/**
 * New trips by SMS: to owners who want them and whose phone is silent, once for each trip, bounded, and readable
 * without the app.
 */
import { beforeEach, expect, it } from 'vitest';
import type { DownMessage } from '../../../protocol/nodata/down-messages.ts';
import { namedOf, type Named } from '../../../protocol/nodata/small-ids.ts';
import { newTripsBySms } from '../../../server/nodata/new-trips-sms.ts';
import { HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';
import { bid, smsMarketOfFile, type SmsPerson } from '../../../testkit/market/sms-market.ts';

const people = await smsMarketOfFile();
const { market, context, sent, query, heard, tripOf, arrives, budgetOf } = people;

beforeEach(async () => {
  sent.length = 0;
  await query(`update notice_choices set sms = false`);
  // what the other tests requested is over
  market.pass(2 * HOUR);
});

async function silentOwner(wants = true): Promise<SmsPerson & { car: Named }> {
  const owner = await people.owner();
  if (wants) await market.act(owner.actor, { name: 'profile.notices', args: { sms: true } });
  // a session that was last heard long ago
  await query('update sessions set used_at = $1 where user_id = $2', [
    new Date(context.now() - 2 * HOUR),
    owner.actor.id,
  ]);
  return owner;
}
async function request(): Promise<{ id: string; no: number }> {
  const passenger = await market.person('customer');
  const intent = tripIntent({ journeyAt: context.now() + 30 * HOUR });
  expect(await market.act(passenger, intent)).toMatchObject({ ok: true });
  const { id } = intent.args;
  return { id, no: Number((await tripOf(id))?.['number']) };
}
const tells = async (): Promise<void> => {
  const slice = newTripsBySms(context);
  while ((await slice(50)) === 50);
};
const newTrips = async (owner: SmsPerson): Promise<DownMessage[]> =>
  (await heard(owner)).flatMap((message) => (message?.kind === 'new_trip' ? [message] : []));

it('comes once to an owner who wants it, with all that a bid needs, and is bid on by SMS', async () => {
  const owner = await silentOwner();
  const { id, no } = await request();
  await tells();
  await tells();
  const [said, ...more] = await newTrips(owner);
  expect(more).toEqual([]);
  const trip = await tripOf(id);
  expect(said).toMatchObject({
    tripId: id,
    tripNo: no,
    hectometres: Math.round(Number(trip?.['distance']) / 100),
    terms: { carType: trip?.['car_type'] },
  });
  expect(sent[0]?.text).toMatch(
    /^Durpalla \d+: \S.*>.* \d+\w{3} \d+:\d\d[ap]m\. Bid till \d+:\d\d[ap]m https?:/,
  );
  expect(sent[0]?.text.length).toBeLessThanOrEqual(160);
  await arrives(await owner.phone.write(bid(context.now(), { trip: namedOf(no, id), car: owner.car })));
  expect(await query('select price from bids where trip_id = $1', [id])).toEqual([{ price: 4800 }]);
});

it('says nothing of how many travel to whom a family’s car is wished for, as the feed does', async () => {
  const owner = await silentOwner();
  const { id } = await request();
  await query(`update trips set adults = 1, children = 0, needs = '["family"]' where id = $1`, [id]);
  await tells();
  const [said] = await newTrips(owner);
  expect(said).toMatchObject({ terms: { party: { adults: 0, children: 0 } } });
});

it('does not come to who has not asked for it, whose phone was heard, whose car does not fit, or who has signed out', async () => {
  const without = await silentOwner(false);
  const near = await silentOwner();
  await query('update sessions set used_at = $1 where user_id = $2', [
    new Date(context.now() - 30 * MINUTE),
    near.actor.id,
  ]);
  const carless = await silentOwner();
  await query(`update cars set status = 'inactive' where owner_id = $1`, [carless.actor.id]);
  const gone = await silentOwner();
  await query('delete from sessions where user_id = $1', [gone.actor.id]);
  const elsewhere = await silentOwner();
  await market.act(elsewhere.actor, {
    name: 'feed.interest',
    args: { everywhere: false, districts: [1], routes: [] },
  });
  await request();
  await tells();
  for (const owner of [without, near, carless, gone, elsewhere]) expect(await heard(owner)).toEqual([]);
});

it('is bounded: eight owners for a trip, six a day for an owner, none once the day is used up', async () => {
  const owners = [];
  for (let count = 0; count < 10; count++) owners.push(await silentOwner());
  await request();
  await tells();
  await tells();
  expect(sent).toHaveLength(8);
  for (let count = 0; count < 7; count++) await request();
  await tells();
  for (const owner of owners) expect((await newTrips(owner)).length).toBeLessThanOrEqual(6);
  sent.length = 0;
  market.pass(25 * HOUR);
  await budgetOf(0);
  await request();
  await tells();
  expect(sent).toEqual([]);
  await budgetOf(null);
});
