import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { files } from '../../../server/db/schema/files.ts';
import { eq } from '../../../server/db/sql.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';
import { storedFile } from '../../../testkit/files/stored-file.ts';

const { database, market } = await marketOfFile();

let passenger: Actor;
let owner: Actor;

beforeEach(async () => {
  passenger = await market.person('customer');
  owner = await market.person('provider');
});

/** Chooses a new photo. @returns the address under which it is shown */
async function chooses(person: Actor): Promise<string> {
  const photo = await storedFile(market.context, person);
  expect(await market.act(person, { name: 'profile.photo', args: { photo } })).toMatchObject({ ok: true });
  const [file] = await database.db.select().from(files).where(eq(files.hash, photo));
  return `/files/${file?.token}/320.webp`;
}
const takesAway = (person: Actor) => market.act(person, { name: 'profile.photo', args: { photo: null } });

async function sees(reader: Actor, photo: string): Promise<string[]> {
  const rows = [...(await market.seen(reader)).values()].filter((row) => JSON.stringify(row).includes(photo));
  return rows.map((row) => String(row[2])).toSorted();
}

async function bids(): Promise<{ trip_id: string; bid_id: string; price: number }> {
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  await market.act(passenger, trip);
  const placed = {
    id: uuidv7(),
    trip_id: trip.args.id,
    car_id: await market.car(owner),
    price: 4500,
    note: null,
  };
  expect(await market.act(owner, { name: 'bid.place', args: placed })).toMatchObject({ ok: true });
  return { trip_id: placed.trip_id, bid_id: placed.id, price: placed.price };
}

describe('the photo of a passenger and of a car owner', () => {
  it('is in nobody’s rows but theirs until the two agree', async () => {
    const [hers, his] = [await chooses(passenger), await chooses(owner)];
    const bid = await bids();
    expect(await sees(passenger, hers)).toContain('profile');
    expect(await sees(owner, his)).toContain('profile');
    expect([await sees(owner, hers), await sees(passenger, his)]).toEqual([[], []]);

    expect(await market.act(passenger, { name: 'bid.confirm', args: bid })).toMatchObject({ ok: true });
    expect([await sees(owner, hers), await sees(passenger, his)]).toEqual([['trip'], ['trip']]);
    expect(await sees(await market.person('provider'), hers)).toEqual([]);
  });

  it('changes for the other one too, and is taken away', async () => {
    const bid = await bids();
    await market.act(passenger, { name: 'bid.confirm', args: bid });
    const first = await chooses(owner);
    expect(await sees(passenger, first)).toEqual(['trip']);
    const second = await chooses(owner);
    expect([await sees(passenger, first), await sees(passenger, second)]).toEqual([[], ['trip']]);
    await takesAway(owner);
    expect(await sees(passenger, second)).toEqual([]);
  });

  it('goes with the number when the agreement is called off', async () => {
    const hers = await chooses(passenger);
    const bid = await bids();
    await market.act(passenger, { name: 'bid.confirm', args: bid });
    const args = { trip_id: bid.trip_id, cancel_note: 'My plans changed' };
    await market.act(passenger, { name: 'trip.cancel', args });
    expect(await sees(owner, hers)).toEqual([]);
  });

  it('is refused without the file, and when it is somebody else’s', async () => {
    const foreign = await storedFile(market.context, owner);
    for (const photo of ['d'.repeat(64), foreign])
      expect(await market.act(passenger, { name: 'profile.photo', args: { photo } })).toMatchObject({
        code: 'file_missing',
      });
  });
});
