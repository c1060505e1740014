/** A passenger with two phones: one has a net, the other SMS alone. */
import { beforeEach, expect, it } from 'vitest';
import { endOf, type Named } from '../../../protocol/nodata/small-ids.ts';
import { bid, smsMarketOfFile, type SmsPerson } from '../../../testkit/market/sms-market.ts';
import { idAt } from '../../../testkit/phone/sms-phone.ts';

const people = await smsMarketOfFile();
const { market, context, heard, query, arrives, owner } = people;

let passenger: SmsPerson;
let trip: Named;
let tripId: string;
let bidIds: string[];
beforeEach(async () => {
  people.sent.length = 0;
  passenger = await people.passenger();
  const asked = await people.asks(passenger);
  [trip, tripId] = [asked.trip, asked.message.tripId];
  bidIds = [];
  for (const { phone, car } of [await owner(), await owner()]) {
    const placed = bid(context.now(), { trip, car });
    await arrives(await phone.write(placed));
    bidIds.push(placed.bidId);
  }
});

const choice = async (bidId: string) => {
  const [row] = await query('select no, price from bids where id = $1', [bidId]);
  return {
    kind: 'confirm' as const,
    id: idAt(context.now()),
    trip,
    bid: { no: Number(row?.['no']), end: endOf(bidId) },
    price: Number(row?.['price']),
    backup: null,
    byId: false,
  };
};
const confirmsWithData = async (bidId: string) => {
  const [row] = await query('select price from bids where id = $1', [bidId]);
  const args = { trip_id: tripId, bid_id: bidId, price: Number(row?.['price']) };
  return market.act(passenger.actor, { name: 'bid.confirm', args });
};

it('hears by SMS with whom it was agreed when her choice by SMS comes after that of her other phone', async () => {
  expect(await confirmsWithData(bidIds[0] ?? '')).toMatchObject({ ok: true });
  await arrives(await passenger.phone.write(await choice(bidIds[1] ?? '')));
  const [refused, agreed] = (await heard(passenger)).slice(-2);
  expect(refused).toMatchObject({ kind: 'refused', about: 2 });
  const [row] = await query('select price from bids where id = $1', [bidIds[0] ?? '']);
  expect(agreed).toMatchObject({ kind: 'agreed', tripNo: trip.no, price: row?.['price'] });
  expect(agreed?.kind === 'agreed' && agreed.pin).not.toBeNull();
});

it('hears nothing but the refusal of a trip that is not hers', async () => {
  expect(await confirmsWithData(bidIds[0] ?? '')).toMatchObject({ ok: true });
  const stranger = await people.passenger();
  await arrives(await stranger.phone.write(await choice(bidIds[0] ?? '')));
  expect(await heard(stranger)).toMatchObject([{ kind: 'refused' }]);
});
