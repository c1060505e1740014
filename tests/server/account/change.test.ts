import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { touchName } from '../../../server/account/change.ts';
import { users } from '../../../server/db/schema/accounts.ts';
import { readable } from '../../../server/db/sealed-text.ts';
import { eq } from '../../../server/db/sql.ts';
import { transact } from '../../../server/streams/change-log.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();

let passenger: Actor;
let owner: Actor;

beforeEach(async () => {
  passenger = await market.person('customer', { name: 'Nusrat Jahan' });
  owner = await market.person('provider', { name: 'Karim Sheikh' });
  for (const { id } of [passenger, owner])
    await database.db.update(users).set({ verified: false }).where(eq(users.id, id));
});

const freshEmail = (): string => `${uuidv7()}@example.com`;
const changes = (by: Actor, args: { name?: string; email?: string; nid?: string; date_of_birth?: string }) =>
  market.act(by, { name: 'profile.change', args: { name: 'Somebody New', email: freshEmail(), ...args } });
const stored = async ({ id }: Actor) =>
  (await database.db.select().from(users).where(eq(users.id, id))).find(() => true);
const identity = async (person: Actor) => {
  const known = await stored(person);
  return known && [readable(known.nid), readable(known.dateOfBirth)];
};
const rows = async (reader: Actor, kind: string): Promise<string> =>
  JSON.stringify([...(await market.seen(reader)).values()].filter((row) => row[2] === kind));

it('name and email show in the person’s profile, and the name in what others have before them', async () => {
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  await market.act(passenger, trip);
  const car_id = await market.car(owner);
  const bid = { id: uuidv7(), trip_id: trip.args.id, car_id, price: 4500, note: null };
  await market.act(owner, { name: 'bid.place', args: bid });
  expect(await rows(owner, 'feed')).toContain('Nusrat Jahan');
  expect(await rows(passenger, 'bid')).toContain('Karim Sheikh');

  const email = freshEmail();
  await changes(passenger, { name: '  Nusrat Begum ', email });
  await changes(owner, { name: 'Karim Miah' });
  expect(await rows(passenger, 'profile')).toContain(email);
  expect(await rows(owner, 'feed')).toContain('"Nusrat Begum"');
  expect(await rows(owner, 'feed')).not.toContain('Nusrat Jahan');
  expect(await rows(passenger, 'bid')).toContain('Karim Miah');
  expect(await rows(passenger, 'bid')).not.toContain('Karim Sheikh');
});

it('a number that is still read after the journey is the new one; what has been over for longer is left alone', async () => {
  const agreed = async (): Promise<{ trip: string; bid: string }> => {
    const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
    await market.act(passenger, trip);
    const bid = { id: uuidv7(), trip_id: trip.args.id, car_id: await market.car(owner), price: 4500 };
    await market.act(owner, { name: 'bid.place', args: { ...bid, note: null } });
    await market.act(passenger, {
      name: 'bid.confirm',
      args: { bid_id: bid.id, trip_id: trip.args.id, price: 4500 },
    });
    market.pass(25 * HOUR);
    await market.act(owner, { name: 'trip.complete', args: { trip_id: trip.args.id } });
    return { trip: trip.args.id, bid: bid.id };
  };
  const former = await agreed();
  market.pass(48 * HOUR);
  await advanceTrip(market.context, former.trip);
  const last = await agreed();
  const numbers = async (): Promise<unknown[]> => {
    const seen = await market.seen(passenger);
    return [`trip ${former.trip}`, `bid ${former.bid}`, `trip ${last.trip}`].map((key) => seen.get(key)?.[1]);
  };
  const before = await numbers();
  await transact(market.context, async (tx, log) => {
    await tx.update(users).set({ phone: '+8801055512345' }).where(eq(users.id, owner.id));
    await touchName({ context: market.context, tx, changes: log, actor: owner });
  });
  expect(await rows(passenger, 'trip')).toContain('+8801055512345');
  const after = await numbers();
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(Number(after[2])).toBeGreaterThan(Number(before[2]));
});

it('national ID and birth date change until an operator has verified them, in either digits', async () => {
  await changes(owner, { nid: '১২৩৪ ৫৬৭৮ ৯০', date_of_birth: '৫/৩/১৯৯০' });
  expect(await identity(owner)).toEqual(['1234567890', '1990-03-05']);
  await database.db.update(users).set({ verified: true }).where(eq(users.id, owner.id));
  expect(await changes(owner, { nid: '9999999999' })).toMatchObject({
    code: 'identity_verified',
    field: 'nid',
  });
  expect(await changes(owner, { date_of_birth: '1/1/1991' })).toMatchObject({
    code: 'identity_verified',
    field: 'date_of_birth',
  });
  expect(await identity(owner)).toEqual(['1234567890', '1990-03-05']);
});

it('national ID and birth date never leave for the phone', async () => {
  await changes(owner, { nid: '7777777777', date_of_birth: '5/3/1990' });
  for (const secret of ['7777777777', '1990-03-05'])
    expect(await rows(owner, 'profile')).not.toContain(secret);
});

it('mended data wait for the office again; another email alone mends nothing', async () => {
  const sentBack = { reason: 'nid_wrong' as const, text: null };
  await database.db.update(users).set({ sentBack }).where(eq(users.id, owner.id));
  await changes(owner, { name: 'Karim Sheikh' });
  expect(await stored(owner)).toMatchObject({ sentBack });
  await changes(owner, { name: 'Karim Sheikh', nid: '1112223334' });
  expect(await stored(owner)).toMatchObject({ sentBack: null });
});

it('the mark stands for the name that was compared: another one waits for the office again, another email does not', async () => {
  await changes(owner, { name: 'Karim Miah' });
  await database.db.update(users).set({ verified: true }).where(eq(users.id, owner.id));
  await changes(owner, { name: 'Karim Miah' });
  expect(await stored(owner)).toMatchObject({ verified: true });
  await changes(owner, { name: 'Rahim Khan' });
  expect(await stored(owner)).toMatchObject({ verified: false });
});

it('whoever is blocked for false papers can correct their details', async () => {
  const blocked = { reason: 'false_papers' as const, words: null, since: market.context.now(), until: null };
  await database.db.update(users).set({ blocked }).where(eq(users.id, owner.id));
  expect(await changes(owner, { nid: '1234567891' })).toMatchObject({ ok: true });
});

it('an email that somebody has, in whatever letters, is refused; one’s own stays', async () => {
  const email = freshEmail();
  await changes(passenger, { email });
  expect(await changes(owner, { email: email.toUpperCase() })).toMatchObject({
    code: 'email_taken',
    field: 'email',
  });
  expect(await changes(passenger, { email: email.toUpperCase() })).toMatchObject({ ok: true });
});

it('a number in the name, an impossible birth date and a bad ID are refused at their fields', async () => {
  expect(await changes(passenger, { name: 'Call 01711223344' })).toMatchObject({ field: 'name' });
  expect(await changes(passenger, { nid: '12' })).toMatchObject({ code: 'nid_invalid', field: 'nid' });
  expect(await changes(passenger, { date_of_birth: '31/2/1990' })).toMatchObject({
    code: 'birth_date_invalid',
  });
});

it('a driver is named by the owner, and not by the driver', async () => {
  expect(await changes(await market.person('driver'), {})).toMatchObject({ code: 'forbidden' });
});
