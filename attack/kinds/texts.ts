/** Contacts smuggled through free text before anybody has agreed, and texts that are expensive to read. */
import { uuidv7 } from 'uuidv7';
import { fold } from '../../domain/contact-mask/fold.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import { SERVER_TIME_HEADER } from '../../protocol/wire/version.ts';
import { tripRequestArgs } from '../../server/demo/builders.ts';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import type { Person } from '../line.ts';
import type { Target } from '../target.ts';

const HOUR = 3_600_000;
/** The digits after the operator's prefix, which no answer may contain; nobody here has a number with them. */
const SECRET = '71830946';
const PHONE = `019${SECRET}`;
const NAME = 'zqkarim';

type TripArgs = MutationArgs['trip.create'];

async function request(target: Target, change: Partial<TripArgs> = {}): Promise<TripArgs> {
  const { headers } = await target.call('GET', 'health');
  const journeyAt = Number(headers.get(SERVER_TIME_HEADER)) + 30 * HOUR;
  const seed = { id: uuidv7(), from: 'mirpur-10', to: 'u290', carType: 'sedan car' as const, journeyAt };
  return { ...tripRequestArgs(seed), ...change };
}

const readings = [
  'trip/search',
  'front-trip/index',
  'trip/index',
  'notifications',
  'booking/index',
  'bid/index',
];

/** Everything that a person can read, and one trip, as one normalised text. */
async function readBy(target: Target, as: Person, tripId: string): Promise<string> {
  const answers = await Promise.all([
    target.call('POST', 'sync/pull', { as, body: { limit: 1000 } }),
    ...[...readings, `trip/show?id=${tripId}`].map((path) => target.call('GET', path, { as })),
  ]);
  return fold(JSON.stringify(answers.map(({ body }) => body))).text;
}

async function heldFrom(target: Target, reader: Person, tripId: string, secret: string): Promise<void> {
  const text = await readBy(target, reader, tripId);
  held(!text.includes(secret), `${reader.type} reads ${secret}`);
}

const digitsOf = (text: string): string => fold(text).text.replaceAll(/\D/g, '');

/** A passenger's note in which no car owner may read this contact. */
const noted = (name: string, note: string, secret: string): Attack => ({
  name: `a note: ${name}`,
  run: async (target) => {
    const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
    const args = await request(target, { trip_note: note });
    await target.call('POST', 'trip/store', { as: passenger, body: args });
    const { body } = await target.call('GET', `trip/show?id=${args.id}`, { as: passenger });
    const saved = String(Object(Object(body).data).trip_note ?? '');
    held(
      !fold(saved).text.includes(secret) && !digitsOf(saved).includes(secret),
      `the note still reads ${saved}`,
    );
    await heldFrom(target, owner, args.id, secret);
  },
});

/** A place that must be refused. */
const placed = (field: keyof TripArgs, text: string): Attack => ({
  name: `a contact in ${field}`,
  run: async (target) => {
    const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
    const via = { via_lat: 24.05, via_long: 90.98, via_full_address: 'ভৈরব' };
    const first = await request(target, { ...via, [field]: text });
    const stored = await target.call('POST', 'trip/store', { as: passenger, body: first });
    held(stored.status === 422, `trip/store answered ${stored.status}`);
    const args = { ...first, id: uuidv7() };
    const [pushed] = await target.push(passenger, [{ name: 'trip.create', args }]);
    held(pushed?.ok === false, 'the push was taken');
    await heldFrom(target, owner, first.id, SECRET);
  },
});

const signUp = (name: string): Attack => ({
  name: `signing up as ${name}`,
  run: async (target) => {
    const { status, body } = await target.call('POST', 'auth/register', {
      from: target.address(),
      body: {
        type: 'provider',
        name,
        phone: '01037654321',
        email: `${uuidv7()}@example.com`,
        nid: '1234567890',
        date_of_birth: '1990-01-01',
        password: 'secret-1',
        password_confirmation: 'secret-1',
      },
    });
    held(status === 422, `it was answered with ${status}`);
    held(Object(Object(body).errors).name !== undefined, 'the name was not what was refused');
  },
});

async function agreed(target: Target): Promise<{ passenger: Person; owner: Person; tripId: string }> {
  const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
  const [tripId = ''] = await target.trips(passenger, 1);
  const body = { id: uuidv7(), trip_id: tripId, car_id: owner.carId, price: 4500 };
  await target.call('POST', 'bid/store', { as: owner, body });
  const confirmed = await target.call('POST', `bid/confirm/${body.id}`, {
    as: passenger,
    body: { price: 4500 },
  });
  held(confirmed.status === 200, `the choice was answered with ${confirmed.status}`);
  return { passenger, owner, tripId };
}

/** The most expensive note to read, at its maximum length. */
const costly = ['0 ', 'a at ', 'zero one ', 'fb search x ', 'a.', '0171 x 2345 y ', 'শূন্য '];
const filled = (part: string, length: number): string => part.repeat(length).slice(0, length);

const LONGEST_WAIT_MS = 250;
const rounds = 3;

/**
 * A push of a hundred notes must not make a neighbour wait. The best of a few rounds counts, as the machine has other
 * work.
 */
const flood = (name: string, length: number): Attack => ({
  name: `a hundred notes at once: ${name}`,
  run: async (target) => {
    const one = await request(target);
    const waits: number[] = [];
    while (waits.length < rounds && !waits.some((wait) => wait <= LONGEST_WAIT_MS)) {
      const passenger = await target.person('customer');
      const intents = Array.from({ length: 100 }, (_, index) => {
        const trip_note = filled(costly[index % costly.length] ?? '0 ', length);
        return { name: 'trip.create' as const, args: { ...one, id: uuidv7(), trip_note } };
      });
      waits.push(await target.longestWaitDuring(() => target.push(passenger, intents)));
    }
    const shortest = Math.round(Math.min(...waits));
    held(shortest <= LONGEST_WAIT_MS, `a neighbour waited ${shortest} ms`);
  },
});

const otherDigits = (zero: number): string =>
  [...PHONE].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
const words = 'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়'.split(' ');

export const textAttacks: Attack[] = [
  placed('pickup_full_address', `মিরপুর ১০, ${PHONE}`),
  placed('pickup_specific_area', `wa.me/88${PHONE}`),
  placed('pickup_division', `Dhaka ${PHONE}`),
  placed('destination_full_address', `শ্রীমঙ্গল ${otherDigits(0x9e6)}`),
  placed('destination_specific_area', `${SECRET}@gmail.com`),
  placed('via_full_address', `ভৈরব, ${[...PHONE].join('-')}`),
  noted('a number', `ফোন ${PHONE}`, SECRET),
  noted('digits of another script', `call ${otherDigits(0x660)} now`, SECRET),
  noted('mathematical digits', otherDigits(0x1d7ce), SECRET),
  noted('zero-width characters', [...PHONE].join('\u200b'), SECRET),
  noted('a text turned round', `\u202e${[...PHONE].reverse().join('')}\u202c`, SECRET),
  noted('words of digits', [...PHONE].map((digit) => words[Number(digit)]).join(' '), 'নয'),
  noted(
    'parts in order',
    `first ${PHONE.slice(0, 4)}, then ${PHONE.slice(4, 8)}, the rest: ${PHONE.slice(8)}`,
    SECRET,
  ),
  noted('an address in words', `${NAME} at gmail dot com`, NAME),
  noted('a handle', `telegram: ${NAME}_bd`, NAME),
  noted('a name to be searched', `search ${NAME} travels on facebook`, NAME),
  signUp('karim.car@gmail.com'),
  signUp('fb.com/karim'),
  signUp('Karim ०१७१२३४५६७८'),
  signUp('Karim zero one seven one two three four five six seven eight'),
  {
    name: 'a contact in the note of a bid, and of its change',
    run: async (target) => {
      const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
      const [trip_id = ''] = await target.trips(passenger, 1);
      const offer = { trip_id, car_id: owner.carId ?? '', price: 4500, note: `কল ${PHONE}` };
      const id = uuidv7();
      await target.push(owner, [{ name: 'bid.place', args: { ...offer, id } }]);
      await heldFrom(target, passenger, trip_id, SECRET);
      await target.push(owner, [
        { name: 'bid.change', args: { ...offer, bid_id: id, note: `imo: ${NAME}` } },
      ]);
      await heldFrom(target, passenger, trip_id, NAME);
    },
  },
  {
    name: 'a contact in the words of a cancellation',
    run: async (target) => {
      const { passenger, owner, tripId } = await agreed(target);
      const args = { trip_id: tripId, cancel_note: `not needed, call ${PHONE}` };
      await target.push(passenger, [{ name: 'trip.cancel', args }]);
      await heldFrom(target, owner, tripId, SECRET);
    },
  },
  {
    name: 'a contact in a review',
    run: async (target) => {
      const { passenger, owner, tripId } = await agreed(target);
      await target.rows('update trips set journey_at = created_at where id = $1', [tripId]);
      await target.push(owner, [{ name: 'trip.complete', args: { trip_id: tripId } }]);
      const args = { trip_id: tripId, rating: 5, review: `next time ${NAME}@gmail.com` };
      const [rated] = await target.push(passenger, [{ name: 'trip.rate', args }]);
      held(rated?.ok === true, 'the review was not taken');
      await heldFrom(target, owner, tripId, NAME);
    },
  },
  {
    name: 'who wrote a review, of which trip, and with which contact',
    run: async (target) => {
      const { passenger, owner, tripId } = await agreed(target);
      const reader = await target.person('customer');
      await target.rows('update trips set journey_at = created_at where id = $1', [tripId]);
      await target.push(owner, [{ name: 'trip.complete', args: { trip_id: tripId } }]);
      const args = { trip_id: tripId, rating: 5, review: `ভালো, ফোন ${PHONE}`, marks: ['on_time' as const] };
      await target.push(passenger, [{ name: 'trip.rate', args }]);
      await target.push(owner, [
        { name: 'passenger.rate', args: { trip_id: tripId, rating: 1, marks: ['polite'] } },
      ]);
      const { status, body } = await target.call('GET', `provider/reviews/${owner.id}`, { as: reader });
      const text = JSON.stringify(body);
      held(status === 200 && text.includes('on_time'), `the reviews answered ${status}`);
      for (const secret of [SECRET, passenger.id, tripId]) held(!text.includes(secret), `it says ${secret}`);
      const of = await target.call('GET', `provider/reviews/${passenger.id}`, { as: owner });
      held(of.status === 404, `what owners say of a passenger answered ${of.status}`);
    },
  },
  {
    name: 'a contact edited into a draft that is then published',
    run: async (target) => {
      const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
      const { id, ...args } = await request(target);
      await target.push(passenger, [
        { name: 'trip.create', args: { ...args, id, draft: true } },
        { name: 'trip.edit', args: { ...args, trip_id: id, trip_note: `ফোন ${PHONE}` } },
        { name: 'trip.edit', args: { ...args, trip_id: id, pickup_full_address: `মিরপুর ${PHONE}` } },
        { name: 'trip.publish', args: { trip_id: id } },
      ]);
      await heldFrom(target, owner, id, SECRET);
    },
  },
  {
    name: 'a contact in the id of a place',
    run: async (target) => {
      const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
      const args = await request(target, {
        pickup_place_id: PHONE,
        destination_place_id: PHONE,
        via_place_id: PHONE,
      });
      await target.push(passenger, [{ name: 'trip.create', args }]);
      await heldFrom(target, owner, args.id, SECRET);
    },
  },
  {
    name: 'a report’s text reaches the other party',
    run: async (target) => {
      const { passenger, owner, tripId } = await agreed(target);
      const args = { id: uuidv7(), trip_id: tripId, kind: 'other' as const, text: `${NAME} ${PHONE}` };
      const [told] = await target.push(passenger, [{ name: 'report.create', args }]);
      held(told?.ok === true, 'the report was not taken');
      await heldFrom(target, owner, tripId, NAME);
    },
  },
  {
    name: 'marks of direction and control characters in a place and a note',
    run: async (target) => {
      const [passenger, owner] = [await target.person('customer'), await target.person('provider')];
      const args = await request(target, {
        pickup_full_address: 'মিরপুর\u202e ১০\u0007',
        trip_note: '\u2066আস্তে\u2069',
      });
      await target.push(passenger, [{ name: 'trip.create', args }]);
      const { body } = await target.call('POST', 'sync/pull', { as: owner, body: { limit: 1000 } });
      held(!/[\u202a-\u202e\u2066-\u2069]|\\u0007/.test(JSON.stringify(body)), 'they are in the rows');
    },
  },
  {
    name: 'a car owner’s offer with a contact in its note',
    run: async (target) => {
      const owner = await target.person('provider');
      const args = await request(target, { car_id: owner.carId, price: 4500, trip_note: `ফোন ${PHONE}` });
      const [offered] = await target.push(owner, [{ name: 'trip.create', args }]);
      held(offered?.ok === false && offered.field === 'trip_note', 'it was not refused at its field');
    },
  },
  {
    name: 'a note ten times as long as it may be',
    run: async (target) => {
      const passenger = await target.person('customer');
      const args = await request(target, { trip_note: filled('0171 ', 2000) });
      const [result] = await target.push(passenger, [{ name: 'trip.create', args }]);
      held(result?.ok === false && result.code === 'note_too_long', 'it was not refused for its length');
    },
  },
  flood('at their limit', 200),
  flood('far beyond it', 2000),
];
