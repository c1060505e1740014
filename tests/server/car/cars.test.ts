import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MutationArgs } from '../../../protocol/sync/mutations.ts';
import type { Actor } from '../../../server/act/act.ts';
import { approveWaiting } from '../../../server/demo/verifier.ts';
import { approveCar, sendCarBack, waitingCars } from '../../../server/car/verify.ts';
import { transact } from '../../../server/streams/change-log.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { MINUTE, tripIntent } from '../../../testkit/market/market.ts';
import { storedFile } from '../../../testkit/files/stored-file.ts';
import { carData } from '../../../testkit/rows/car-data.ts';

const { database, market } = await marketOfFile();

let owner: Actor;
let rival: Actor;
let plates = 1000;

beforeEach(async () => {
  owner = await market.person('provider');
  rival = await market.person('provider');
});

const file = (of: Actor) => storedFile(market.context, of);
async function form(
  of: Actor,
  change: Partial<MutationArgs['car.add']> = {},
): Promise<MutationArgs['car.add']> {
  plates += 1;
  return {
    id: uuidv7(),
    ...carData,
    registration: `dhaka-metro:cha:22-${plates}`,
    images: [await file(of), await file(of)],
    papers: [
      { kind: 'registration', file: await file(of) },
      { kind: 'fitness', file: await file(of) },
    ],
    ...change,
  };
}
const add = (of: Actor, args: MutationArgs['car.add']) => market.act(of, { name: 'car.add', args });
const row = async (of: Actor, id: string): Promise<Record<string, unknown>> => ({
  ...(await market.seen(of)).get(`car ${id}`)?.[4],
});
/** The form of a car as its owner's phone would send it again. */
async function again(of: Actor, id: string): Promise<MutationArgs['car.change']> {
  const shown = await row(of, id);
  const { images, papers, registration, color } = shown as Pick<
    MutationArgs['car.add'],
    'papers' | 'registration' | 'color'
  > & { images: { file_path: string }[] };
  return {
    car_id: id,
    ...carData,
    color,
    registration,
    papers,
    images: images.map(({ file_path }) => file_path),
  };
}
const change = (of: Actor, args: MutationArgs['car.change']) => market.act(of, { name: 'car.change', args });
const approve = (id: string) =>
  transact(market.context, (tx, changes) => approveCar({ context: market.context, tx, changes }, id));
const sendBack = (id: string, text: string | null) =>
  transact(market.context, (tx, changes) =>
    sendCarBack({ context: market.context, tx, changes }, id, { reason: 'paper_blurred', text }),
  );
async function active(of: Actor): Promise<string> {
  const args = await form(of);
  expect(await add(of, args)).toMatchObject({ ok: true });
  await approve(args.id);
  return args.id;
}
const told = async (of: Actor): Promise<unknown[]> =>
  [...(await market.seen(of)).values()].flatMap(([, , kind, , shown]) =>
    kind === 'notification' ? [{ ...shown }] : [],
  );

describe('adding a car', () => {
  it('stores it with its pictures, to be verified, and nobody else sees it', async () => {
    const args = await form(owner);
    expect(await add(owner, args)).toMatchObject({ ok: true });
    expect(await row(owner, args.id)).toMatchObject({
      car_status: 'verification_pending',
      number_of_seat: 7,
      sent_back: null,
      claimed: false,
      images: [{ file_path: expect.stringMatching(/^\/files\//) }, {}],
      papers: [{ kind: 'registration' }, { kind: 'fitness' }],
    });
    expect(await row(rival, args.id)).toEqual({});
  });

  it('refuses what the form refuses, in its order', async () => {
    const args = await form(owner, { model: '', registration: 'dhaka-metro:cha:1', images: [] });
    expect(await add(owner, args)).toMatchObject({ ok: false, code: 'field_required', field: 'model' });
  });

  it('is for providers, and refuses another person’s pictures and unknown ones', async () => {
    const customer = await market.person('customer');
    expect(await add(customer, await form(owner))).toMatchObject({ code: 'forbidden' });
    expect(await add(rival, await form(owner))).toMatchObject({ code: 'file_missing' });
    const path = await form(owner, { images: ['/files/of-somebody/800.webp', '/etc/passwd'] });
    expect(await add(owner, path)).toMatchObject({ code: 'not_found', field: 'images' });
  });

  it('keeps a paper a paper: it cannot become a photo that everybody sees', async () => {
    const args = await form(owner);
    const [paper] = args.papers;
    expect(await add(owner, args)).toMatchObject({ ok: true });
    const second = await form(owner, { images: [paper?.file ?? '', await file(owner)] });
    expect(await add(owner, second)).toMatchObject({ code: 'file_unusable' });
  });

  it('cannot bid until it is verified', async () => {
    const args = await form(owner);
    await add(owner, args);
    const customer = await market.person('customer');
    const trip = tripIntent({ carType: 'mini micro', journeyAt: market.context.now() + 20 * 60 * MINUTE });
    await market.act(customer, trip);
    const bid = () =>
      market.act(owner, {
        name: 'bid.place',
        args: { id: uuidv7(), trip_id: trip.args.id, car_id: args.id, price: 8000, note: null },
      });
    expect(await bid()).toMatchObject({ code: 'car_not_verified' });
    await approve(args.id);
    expect(await bid()).toMatchObject({ ok: true });
  });
});

describe('an operator', () => {
  it('sees the waiting cars, the oldest first, makes one active, and its owner is told', async () => {
    const args = await form(owner);
    await add(owner, args);
    expect((await waitingCars(database.db)).at(-1)?.id).toBe(args.id);
    await approve(args.id);
    expect(await row(owner, args.id)).toMatchObject({ car_status: 'active' });
    expect(await told(owner)).toMatchObject([{ type: 'car_verified', data: { model: 'Noah' } }]);
    await expect(approve(args.id)).rejects.toMatchObject({ error: { code: 'car_already_so' } });
  });

  it('sends one back with words, without contacts, until its owner has mended it', async () => {
    const args = await form(owner);
    await add(owner, args);
    await sendBack(args.id, 'ঝাপসা, ফোন করুন 01712345678');
    const { sent_back } = await row(owner, args.id);
    expect(sent_back).toMatchObject({ reason: 'paper_blurred' });
    expect(JSON.stringify(sent_back)).not.toContain('01712345678');
    expect((await waitingCars(database.db)).map(({ id }) => id)).not.toContain(args.id);
    const mended = await again(owner, args.id);
    const [, second] = mended.papers;
    const papers = [{ kind: 'registration' as const, file: await file(owner) }, ...(second ? [second] : [])];
    expect(await change(owner, { ...mended, papers })).toMatchObject({ ok: true });
    expect(await row(owner, args.id)).toMatchObject({ sent_back: null, car_status: 'verification_pending' });
    expect((await waitingCars(database.db)).map(({ id }) => id)).toContain(args.id);
  });

  it('is not needed in the demo market: a car is verified after a minute', async () => {
    const args = await form(owner);
    await add(owner, args);
    await approveWaiting(market.context);
    expect(await row(owner, args.id)).toMatchObject({ car_status: 'verification_pending' });
    market.pass(MINUTE);
    await approveWaiting(market.context);
    expect(await row(owner, args.id)).toMatchObject({ car_status: 'active' });
  });
});

describe('a change', () => {
  it('of colour or photos needs no operator', async () => {
    const id = await active(owner);
    const args = await again(owner, id);
    const images = [...args.images.slice(1), await file(owner)];
    expect(await change(owner, { ...args, color: 'black', images })).toMatchObject({ ok: true });
    expect(await row(owner, id)).toMatchObject({ car_status: 'active', color: 'black' });
  });

  it('ends the use of a photo that is left out, and of no other', async () => {
    const id = await active(owner);
    const args = await again(owner, id);
    const images = [...args.images.slice(1), await file(owner)];
    await change(owner, { ...args, images });
    const { rows } = await database.query(
      "select '/files/' || token || '/800.webp' as path from files where owner_id = $1 and unused_since is not null",
      [owner.id],
    );
    expect(rows.map(({ path }) => path)).toEqual(args.images.slice(0, 1));
  });

  it('of the plate does', async () => {
    const id = await active(owner);
    const args = await again(owner, id);
    await change(owner, { ...args, registration: 'khulna-metro:cha:33-1234' });
    expect(await row(owner, id)).toMatchObject({ car_status: 'verification_pending' });
  });

  it('is its owner’s alone', async () => {
    const id = await active(owner);
    const args = await again(owner, id);
    expect(await change(rival, args)).toMatchObject({ code: 'forbidden' });
    expect(await change(owner, { ...args, car_id: uuidv7() })).toMatchObject({ code: 'not_found' });
  });
});

describe('a plate', () => {
  it('belongs to one active car: another owner may only claim it, and the papers decide', async () => {
    const first = await active(owner);
    const { registration } = await again(owner, first);
    const taken = await form(rival, { registration });
    expect(await add(rival, taken)).toMatchObject({ code: 'plate_taken', field: 'registration_number' });
    expect(await add(rival, { ...taken, claim: true })).toMatchObject({ ok: true });
    expect(await row(rival, taken.id)).toMatchObject({ claimed: true, car_status: 'verification_pending' });
    expect(await row(owner, first)).toMatchObject({ car_status: 'active' });
    await approve(taken.id);
    expect(await row(rival, taken.id)).toMatchObject({ claimed: false, car_status: 'active' });
    expect(await row(owner, first)).toMatchObject({ car_status: 'inactive' });
    expect(await told(owner)).toContainEqual(expect.objectContaining({ type: 'car_lost' }));
    const back = { name: 'car.activate' as const, args: { car_id: first } };
    expect(await market.act(owner, back)).toMatchObject({ code: 'plate_taken' });
  });

  it('is in an owner’s list once', async () => {
    const first = await active(owner);
    const { registration } = await again(owner, first);
    expect(await add(owner, await form(owner, { registration }))).toMatchObject({ code: 'plate_yours' });
  });
});

describe('switching a car off', () => {
  const off = (of: Actor, car_id: string) => market.act(of, { name: 'car.deactivate', args: { car_id } });
  const on = (of: Actor, car_id: string) => market.act(of, { name: 'car.activate', args: { car_id } });

  it('and on again needs no operator where it was verified', async () => {
    const id = await active(owner);
    expect(await off(owner, id)).toMatchObject({ ok: true });
    expect(await off(owner, id)).toMatchObject({ code: 'car_already_so' });
    expect(await off(rival, id)).toMatchObject({ code: 'forbidden' });
    expect(await on(owner, id)).toMatchObject({ ok: true });
    expect(await row(owner, id)).toMatchObject({ car_status: 'active' });
  });

  it('is no way around the operator', async () => {
    const args = await form(owner);
    await add(owner, args);
    await off(owner, args.id);
    await on(owner, args.id);
    expect(await row(owner, args.id)).toMatchObject({ car_status: 'verification_pending' });
  });

  const dayAhead = () => market.context.now() + 24 * 60 * MINUTE;
  const kindsOf = async (of: Actor) => (await told(of)).map((each) => Object(each)['type']);
  async function bidWith(car_id: string, customer: Actor) {
    const trip = tripIntent({ carType: 'mini micro', journeyAt: dayAhead() });
    await market.act(customer, trip);
    const bid = { id: uuidv7(), trip_id: trip.args.id, car_id, price: 8000, note: null };
    expect(await market.act(owner, { name: 'bid.place', args: bid })).toMatchObject({ ok: true });
    return bid;
  }
  async function offerWith(carId: string): Promise<string> {
    const offer = tripIntent({ carType: 'mini micro', carId, price: 8000, journeyAt: dayAhead() });
    expect(await market.act(owner, offer)).toMatchObject({ ok: true });
    return offer.args.id;
  }
  const seen = async (of: Actor, kind: string, id: string): Promise<Record<string, unknown> | null> => {
    const shown = (await market.seen(of)).get(`${kind} ${id}`)?.[4];
    return shown ? { ...shown } : null;
  };

  it('withdraws the bids with it, and the passengers are told: nobody is given a car that is not there', async () => {
    const id = await active(owner);
    const customer = await market.person('customer');
    const bid = await bidWith(id, customer);
    const kept = await bidWith(await active(owner), customer);
    await off(owner, id);
    expect(await seen(customer, 'bid', bid.id)).toMatchObject({ status: 'canceled' });
    expect(await seen(customer, 'bid', kept.id)).toMatchObject({ status: 'proposed' });
    expect(await seen(customer, 'trip', bid.trip_id)).toMatchObject({ bids_count: 0, lowest_bid: null });
    expect(await kindsOf(customer)).toContain('bid_withdrawn');
    await on(owner, id);
    const args = { bid_id: bid.id, trip_id: bid.trip_id, price: 8000 };
    expect(await market.act(customer, { name: 'bid.confirm', args })).toMatchObject({ code: 'bid_not_open' });
  });

  it('takes its offers from the feed, and who asked for one is told', async () => {
    const id = await active(owner);
    const customer = await market.person('customer');
    const offer = await offerWith(id);
    const booking = { id: uuidv7(), trip_id: offer, price: 8000 };
    expect(await market.act(customer, { name: 'booking.request', args: booking })).toMatchObject({
      ok: true,
    });
    await off(owner, id);
    expect(await seen(customer, 'feed', offer)).toBeNull();
    expect(await seen(customer, 'booking', booking.id)).toMatchObject({ status: 'closed' });
    expect(await kindsOf(customer)).toContain('booking_closed');
    expect(await seen(owner, 'trip', offer)).toMatchObject({ status: 'canceled', cancel_note: 'car_off' });
  });

  it('withdraws nothing when it is refused, and for a stranger', async () => {
    const id = await active(owner);
    const customer = await market.person('customer');
    const offer = await offerWith(id);
    expect(await off(rival, id)).toMatchObject({ code: 'forbidden' });
    const bid = await bidWith(id, customer);
    const args = { bid_id: bid.id, trip_id: bid.trip_id, price: 8000 };
    expect(await market.act(customer, { name: 'bid.confirm', args })).toMatchObject({ ok: true });
    expect(await off(owner, id)).toMatchObject({ code: 'car_has_trips' });
    expect(await seen(customer, 'feed', offer)).not.toBeNull();
  });

  it('does so also when the plate has gone to another owner', async () => {
    const id = await active(owner);
    const customer = await market.person('customer');
    const offer = await offerWith(id);
    const claim = await form(rival, { registration: (await again(owner, id)).registration, claim: true });
    await add(rival, claim);
    await approve(claim.id);
    expect(await seen(customer, 'feed', offer)).toBeNull();
    expect(await seen(owner, 'trip', offer)).toMatchObject({ status: 'canceled' });
  });

  it('waits for its agreed trips, and an agreed trip keeps it from others at that time', async () => {
    const id = await active(owner);
    const customer = await market.person('customer');
    const journeyAt = market.context.now() + 24 * 60 * MINUTE;
    const bidOn = async (at: number) => {
      const trip = tripIntent({ carType: 'mini micro', journeyAt: at });
      await market.act(customer, trip);
      const bid = { id: uuidv7(), trip_id: trip.args.id, car_id: id, price: 8000, note: null };
      expect(await market.act(owner, { name: 'bid.place', args: bid })).toMatchObject({ ok: true });
      return market.act(customer, {
        name: 'bid.confirm',
        args: { bid_id: bid.id, trip_id: trip.args.id, price: 8000 },
      });
    };
    expect(await bidOn(journeyAt)).toMatchObject({ ok: true });
    expect(await bidOn(journeyAt + 60 * MINUTE)).toMatchObject({ ok: false, code: 'car_busy' });
    expect(await off(owner, id)).toMatchObject({ code: 'car_has_trips', values: { trips: 1 } });
  });
});
