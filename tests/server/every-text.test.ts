import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '../../domain/contact-mask/fold.ts';
import { textFields } from '../../protocol/sync/text-fields.ts';
import { hashPassword } from '../../server/person/passwords.ts';
import type { Actor } from '../../server/act/act.ts';
import { HOUR, tripIntent } from '../../testkit/market/market.ts';
import { operatorAt, type TestOperator } from '../../testkit/market/office.ts';
import { openToThePublic, type OpenMarket, type Visitor } from '../../testkit/market/open-market.ts';
import { at } from '../../testkit/process/server.ts';
import { carData } from '../../testkit/rows/car-data.ts';

/**
 * Each text that others may read is written with a contact in it, by every way that brings it; then everything that
 * leaves the server for anybody else is checked (REQ 1, REQ 5 rule 1).
 */
const PASSWORD = 'every-1';
const DAY = 24 * HOUR;
let market: OpenMarket;
let passenger: Visitor;
let driver: Visitor;
let stranger: Visitor;
let carId: string;
let operator: TestOperator;

beforeAll(async () => {
  market = await openToThePublic();
  passenger = await enter('customer', 'Rahima', '01021112244');
  driver = await enter('provider', 'Karim', '01024445577');
  stranger = await enter('provider', 'Jamal', '01027778800');
  carId = await market.server.market.car(driver.actor);
  operator = await operatorAt(market.server, ['admin']);
});
afterAll(() => market.close());

async function enter(type: Actor['type'], name: string, phone: string): Promise<Visitor> {
  const passwordHash = await hashPassword(PASSWORD);
  return market.enter(
    await market.server.market.person(type, { name, phone: `+88${phone}`, passwordHash }),
    phone,
    PASSWORD,
  );
}

type Notice = { ok: boolean; field: string | null; tripId: string };
type Bring = (place: string, text: string) => Promise<Notice>;

async function pushed(by: Visitor, name: string, args: object, tripId: string): Promise<Notice> {
  const mutation = { id: uuidv7(), name, v: 1, args };
  const { status, body } = await by.call('POST', 'sync/push', { mutations: [mutation] });
  expect(status).toBe(200);
  const field = at(body, 'data', 'results', 0, 'field') ?? at(body, 'results', 0, 'field');
  const ok = at(body, 'data', 'results', 0, 'ok') ?? at(body, 'results', 0, 'ok');
  return { ok: ok === true, field: typeof field === 'string' ? field : null, tripId };
}

async function called(by: Visitor, path: string, body: object, tripId: string): Promise<Notice> {
  const { status, body: answer } = await by.call('POST', path, body);
  const [field = null] = Object.keys(at(answer, 'errors') ?? {});
  return { ok: status === 200, field, tripId };
}

async function asked(): Promise<string> {
  const { args } = tripIntent();
  expect((await passenger.call('POST', 'trip/store', args)).status).toBe(200);
  return args.id;
}

const signUpForm = {
  type: 'provider',
  name: 'Karim',
  phone: '01031234567',
  email: 'somebody@example.com',
  nid: '1234567890',
  date_of_birth: '1990-01-01',
  password: 'secret-1',
  password_confirmation: 'secret-1',
};

const offerOf = (trip_id: string, note: string | null): object => ({
  trip_id,
  car_id: carId,
  price: 4500,
  note,
});

async function bidOn(tripId: string): Promise<string> {
  const id = uuidv7();
  expect((await driver.call('POST', 'bid/store', { ...offerOf(tripId, null), id })).status).toBe(200);
  return id;
}

async function agreed(): Promise<string> {
  const tripId = await asked();
  const bidId = await bidOn(tripId);
  expect((await passenger.call('POST', `bid/confirm/${bidId}`, { price: 4500 })).status).toBe(200);
  return tripId;
}

async function travelled(): Promise<string> {
  const tripId = await agreed();
  market.server.market.pass(DAY);
  const done = await driver.call('POST', `trip/status/${tripId}`, { _method: 'put', status: 'completed' });
  expect(done.status).toBe(200);
  market.server.market.pass(-DAY);
  // housekeeping may have run on that day, which ends sessions without use
  operator = await operatorAt(market.server, ['admin']);
  return tripId;
}

let phones = 0;
const newPhone = (): string => `010998${String((phones += 1)).padStart(5, '0')}`;

/** A driver of the owner's, as one may change them. */
async function hired(): Promise<{ driver_id: string; [detail: string]: string | null }> {
  const [driver_id, details] = [uuidv7(), { name: 'Karim', licence: 'DK1234567' }];
  const { ok } = await pushed(driver, 'driver.add', { id: driver_id, phone: newPhone(), ...details }, '');
  expect(ok).toBe(true);
  return { driver_id, ...details, licence_photo: null, photo: null };
}

const tripWith = (place: string, text: string): ReturnType<typeof tripIntent>['args'] => ({
  ...tripIntent().args,
  via_lat: 24.05,
  via_long: 90.98,
  via_full_address: 'ভৈরব',
  [place]: text,
});

/** An operator answers or decides. */
async function decided(path: string, body: Record<string, unknown>, tripId: string): Promise<Notice> {
  const { status } = await operator.call('POST', path, body);
  return { ok: status === 200, field: null, tripId };
}

async function reported(): Promise<{ tripId: string; number: number }> {
  const tripId = await travelled();
  const args = { id: uuidv7(), trip_id: tripId, kind: 'other', text: 'it was late' };
  expect((await pushed(passenger, 'report.create', args, tripId)).ok).toBe(true);
  const { body } = await operator.call('GET', 'reports');
  const all = at(body, 'data');
  const number = Array.isArray(all) ? at(all.at(-1), 'number') : 0;
  return { tripId, number: Number(number) };
}

const carWith = (place: string, text: string): object => ({
  ...carData,
  images: ['a'.repeat(64), 'b'.repeat(64)],
  papers: [
    { kind: 'registration', file: 'c'.repeat(64) },
    { kind: 'fitness', file: 'd'.repeat(64) },
  ],
  [place]: text,
});

const questionOn = (tripId: string) => ({
  id: uuidv7(),
  trip_id: tripId,
  provider_id: driver.actor.id,
  ready: null,
  text: 'Two bags?',
});

/** An operator asks for a trip in the name of somebody who has just rung. */
async function askedByPhone(place: string, text: string): Promise<Notice> {
  const phone = newPhone();
  expect((await operator.call('POST', 'call-backs', { phone })).status).toBe(200);
  const { rows } = await market.server.app.context.database.query(
    'select id from call_backs where phone = $1',
    [`+88${phone}`],
  );
  const field = place.replace(/^trip\./, '');
  const { id: trip_id, ...trip } = tripWith(field, text);
  const body = { trip_id, consent: true, name: 'Rahima', trip, ...(field === place && { [place]: text }) };
  const answer = await operator.call('POST', `call-backs/${String(rows[0]?.['id'])}/request`, body);
  const [refused = null] = Object.keys(at(answer.body, 'errors') ?? {});
  return { ok: answer.status === 200, field: refused, tripId: trip_id };
}

/** For each entry of the table that others may read: how such a text comes to the server. */
const bringing: Record<string, Bring> = {
  'trip.create': (place, text) => {
    const args = tripWith(place, text);
    return pushed(passenger, 'trip.create', args, args.id);
  },
  'POST trip/store': (place, text) => {
    const args = tripWith(place, text);
    return called(passenger, 'trip/store', args, args.id);
  },
  'trip.edit': async (place, text) => {
    const { args } = tripIntent();
    await pushed(passenger, 'trip.create', { ...args, draft: true }, args.id);
    const { id, draft: _, ...edited } = { ...tripWith(place, text), draft: true };
    const told = await pushed(passenger, 'trip.edit', { ...edited, trip_id: args.id }, args.id);
    await pushed(passenger, 'trip.publish', { trip_id: args.id }, id);
    return told;
  },
  'trip.cancel': async (place, text) => {
    const tripId = await agreed();
    return pushed(passenger, 'trip.cancel', { trip_id: tripId, [place]: text }, tripId);
  },
  'PUT trip/status/:id': async (place, text) => {
    const tripId = await agreed();
    return called(
      passenger,
      `trip/status/${tripId}`,
      { _method: 'put', status: 'canceled', [place]: text },
      tripId,
    );
  },
  'trip.rate': async (place, text) => {
    const tripId = await travelled();
    return pushed(passenger, 'trip.rate', { trip_id: tripId, rating: 5, [place]: text }, tripId);
  },
  'POST trip/rate-trip/:id': async (place, text) => {
    const tripId = await travelled();
    return called(passenger, `trip/rate-trip/${tripId}`, { rating: 5, [place]: text }, tripId);
  },
  'car.add': (place, text) => pushed(driver, 'car.add', { ...carWith(place, text), id: uuidv7() }, ''),
  'car.change': (place, text) => pushed(driver, 'car.change', { ...carWith(place, text), car_id: carId }, ''),
  'POST provider/car/store': (place, text) => called(driver, 'provider/car/store', carWith(place, text), ''),
  'PUT provider/car/update/:id': (place, text) =>
    called(driver, `provider/car/update/${carId}`, { ...carWith(place, text), _method: 'put' }, ''),
  'driver.add': (place, text) => {
    const args = { id: uuidv7(), name: 'Karim', phone: newPhone(), licence: 'DK1234567', [place]: text };
    return pushed(driver, 'driver.add', args, '');
  },
  'POST driver/store': (place, text) => {
    const args = { name: 'Karim', phone: newPhone(), licence: 'DK1234567', [place]: text };
    return called(driver, 'driver/store', args, '');
  },
  'driver.change': async (place, text) => {
    const args = { ...(await hired()), [place]: text };
    return pushed(driver, 'driver.change', args, '');
  },
  'profile.change': (place, text) => {
    const args = { name: 'Karim', email: `${uuidv7()}@example.com`, [place]: text };
    return pushed(driver, 'profile.change', args, '');
  },
  'PUT driver/update/:id': async (place, text) => {
    const { driver_id, ...details } = await hired();
    return called(driver, `driver/update/${driver_id}`, { ...details, [place]: text, _method: 'put' }, '');
  },
  'bid.place': async (place, text) => {
    const tripId = await asked();
    return pushed(driver, 'bid.place', { ...offerOf(tripId, null), id: uuidv7(), [place]: text }, tripId);
  },
  'POST bid/store': async (place, text) => {
    const tripId = await asked();
    return called(driver, 'bid/store', { ...offerOf(tripId, null), [place]: text }, tripId);
  },
  'bid.change': async (place, text) => {
    const tripId = await asked();
    const bid_id = await bidOn(tripId);
    return pushed(driver, 'bid.change', { ...offerOf(tripId, null), bid_id, [place]: text }, tripId);
  },
  'PUT bid/:id': async (place, text) => {
    const tripId = await asked();
    const bidId = await bidOn(tripId);
    const body = { _method: 'put', car_id: carId, price: 4400, [place]: text };
    return called(driver, `bid/${bidId}`, body, tripId);
  },
  'question.ask': async (place, text) => {
    const tripId = await asked();
    await bidOn(tripId);
    return pushed(passenger, 'question.ask', { ...questionOn(tripId), [place]: text }, tripId);
  },
  'question.answer': async (place, text) => {
    const tripId = await asked();
    await bidOn(tripId);
    const question = questionOn(tripId);
    expect((await pushed(passenger, 'question.ask', question, tripId)).ok).toBe(true);
    const answer = { question_id: question.id, trip_id: tripId, ready: null, [place]: text };
    return pushed(driver, 'question.answer', answer, tripId);
  },
  'POST office/reports/:number/answer': async (place, text) => {
    const { tripId, number } = await reported();
    return decided(`reports/${number}/answer`, { status: 'resolved', [place]: text }, tripId);
  },
  'POST office/cars/:id/decision': async (place, text) => {
    const id = await market.server.market.car(driver.actor);
    const waits = "update cars set status = 'verification_pending' where id = $1";
    await market.server.app.context.database.query(waits, [id]);
    const back = { decision: 'back', reason: 'other', [place]: text };
    return decided(`cars/${id}/decision`, back, uuidv7());
  },
  'POST office/checks/:id/decision': async (place, text) => {
    const unverified = 'update users set verified = false, sent_back = null where id = $1';
    await market.server.app.context.database.query(unverified, [driver.actor.id]);
    const back = { decision: 'back', reason: 'other', [place]: text };
    return decided(`checks/${driver.actor.id}/decision`, back, uuidv7());
  },
  'POST office/people/:id/block': async (place, text) => {
    const { id } = await market.server.market.person('customer');
    return decided(`people/${id}/block`, { reason: 'other', days: 1, [place]: text }, uuidv7());
  },
  'POST office/call-backs/:id/request': askedByPhone,
  'POST office/corrections': (place, text) => {
    const correction = { owner_id: driver.actor.id, kind: 'correction', change: 50, [place]: text };
    return decided('corrections', correction, uuidv7());
  },
  'POST auth/register': (place, text) =>
    called(stranger, 'auth/register', { ...signUpForm, [place]: text }, uuidv7()),
  'POST auth/send-otp': (place, text) =>
    called(stranger, 'auth/send-otp', { ...signUpForm, [place]: text }, uuidv7()),
  'POST auth/open-account': (place, text) =>
    called(
      stranger,
      'auth/open-account',
      { ...signUpForm, otp_id: uuidv7(), proof: 'proof', [place]: text },
      uuidv7(),
    ),
};

const shown = Object.entries(textFields).flatMap(([name, fields]) =>
  Object.entries(fields).flatMap(([place, rule]) =>
    rule === 'masked' || rule === 'refused' ? [{ name, place, rule }] : [],
  ),
);

let made = 0;
/**
 * Contacts that no other test has, each within a text, and the part of it that nobody may read: long enough that no
 * session's token holds it by chance.
 */
function contacts(): { text: string; secret: string }[] {
  made += 1;
  const digits = String(10_000_000 + made * 7919).slice(-8);
  const bengali = [...digits].map((digit) => String.fromCodePoint(0x9e6 + Number(digit))).join('');
  return [
    { text: `আসুন ০১৭${bengali} ভাই`, secret: digits },
    { text: `আসুন zqjkwxva${made}@gmail.com ভাই`, secret: `zqjkwxva${made}` },
    { text: `আসুন wa.me/88017${digits} ভাই`, secret: digits },
    { text: `আসুন telegram: zqjkwxvb_${made} ভাই`, secret: `zqjkwxvb_${made}` },
  ];
}

const visible = (text: string): string =>
  fold(
    text.replaceAll(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  ).text;

/** Who has received the secret and by which way, except the writer. */
function readersOf(secret: string, writer: Visitor): string[] {
  return market.left.all
    .filter(({ to, text }) => to !== writer.name && visible(text).includes(secret))
    .map(({ to, way }) => `${to} by ${way}`);
}

const writerOf = (name: string): Visitor =>
  name.includes('bid') || name.includes('driver') || name.includes('car')
    ? driver
    : name.includes('auth')
      ? stranger
      : passenger;

test('there is a way to bring each text that others may read', () => {
  expect(Object.keys(bringing).toSorted()).toEqual([...new Set(shown.map(({ name }) => name))].toSorted());
});

describe('a contact in it is read by nobody else', () => {
  test.for(shown)('$name: $place is $rule', async ({ name, place, rule }) => {
    const bring = bringing[name];
    if (!bring) throw new Error(`nothing brings ${name}`);
    const all = contacts();
    const secrets = all.map(({ secret }) => secret);
    for (const { text } of place.endsWith('trip_note') || rule === 'refused' ? all : all.slice(0, 2)) {
      const told = await bring(place, text);
      const field = rule === 'refused' ? fieldOf(place) : null;
      expect(told).toMatchObject({ ok: rule === 'masked', field });
      for (const person of [passenger, driver]) await person.call('GET', `trip/show?id=${told.tripId}`);
    }
    await market.settled();
    for (const secret of secrets) expect(readersOf(secret, writerOf(name))).toEqual([]);
  });
});

/** The texts of a place are refused at its address, the field that a person sees. */
const fieldOf = (place: string): string =>
  place.replace(/^trip\./, '').replace(/_(?:division|specific_area)$/, '_full_address');

test('afterwards no list, pull, notification or push holds any of them', async () => {
  for (const person of [passenger, driver, stranger]) await person.readEverything(uuidv7());
  await market.settled();
  for (let index = 1; index <= made; index += 1)
    for (const secret of [`zqjkwxva${index}@`, `zqjkwxvb_${index} `]) {
      const read = market.left.all.filter(({ text }) => text.includes(secret));
      expect(read.map(({ to, way }) => `${to} by ${way}`)).toEqual([]);
    }
  expect(market.log.filter((line) => /zqjkwxv[ab]/.test(line))).toEqual([]);
});

test('a provider’s note with a contact is refused, at its field', async () => {
  const { args } = tripIntent({ note: 'ফোন 01712345678' });
  const told = await called(driver, 'trip/store', { ...args, car_id: carId, price: 4500 }, args.id);
  expect(told).toMatchObject({ ok: false, field: 'trip_note' });
});
