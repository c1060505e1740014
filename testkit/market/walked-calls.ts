/** Walks through every plain call once, as people would: each succeeds, and so does all that its statements do. */
import { setImmediate as turn } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { districts } from '../../domain/place/districts.ts';
import { feedChannel } from '../../protocol/sync/channels.ts';
import type { Actor } from '../../server/act/act.ts';
import { numberOfPlace } from '../../domain/place/place-numbers.ts';
import { NodataKeys } from '../../protocol/api/nodata.ts';
import type { UpMessage } from '../../protocol/nodata/up-messages.ts';
import { androidKeyOf } from '../../server/call-back/intake.ts';
import { users } from '../../server/db/schema/accounts.ts';
import { eq } from '../../server/db/sql.ts';
import { hashPassword } from '../../server/person/passwords.ts';
import { agreesFace, packedRequest } from '../phone/face-phones.ts';
import { HOUR, MINUTE, tripIntent } from './market.ts';
import { browser } from '../process/push-service.ts';
import { idAt, smsPhone, workedSms } from '../phone/sms-phone.ts';
import { at, CALL_BACK_KEY, type TestServer } from '../process/server.ts';
import { storedFile } from '../files/stored-file.ts';
import { carData } from '../rows/car-data.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Input = Record<string, unknown>;
type Somebody = {
  actor: Actor;
  token: string;
  phone: string;
  asks(method: Method, path: string, input?: Input): Promise<unknown>;
};

const DAY = 24 * HOUR;
const PASSWORD = 'walked-1';
const DHAKA = 47;

/** @returns the calls that were walked, as 'METHOD path' of their routes */
export async function walkCalls(server: TestServer): Promise<Set<string>> {
  const walked = new Set<string>();
  const { market } = server;

  async function call(token: string, method: Method, path: string, input: Input = {}): Promise<unknown> {
    const answer = await server.call(method, path, {
      ...(token && { as: token }),
      ...(method === 'GET' ? { query: texts(input) } : { body: input }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    // an address of its own comes before one with a parameter
    const fitting = server.app.routes.filter(
      (each) =>
        each.method === method && new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    );
    const route = fitting.find((each) => each.path === path) ?? fitting[0];
    walked.add(`${method} ${route?.path}`);
    return at(answer.body, 'data');
  }
  const open = (path: string, input: Input = {}, method: Method = 'POST') => call('', method, path, input);

  async function enter(type: Actor['type']): Promise<Somebody> {
    const actor = await market.person(type);
    const { db } = server.app.context.database;
    const [row] = await db
      .update(users)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(users.id, actor.id))
      .returning();
    return signedIn(actor, (row?.phone ?? '').slice(3));
  }
  async function signedIn(actor: Actor, phone: string): Promise<Somebody> {
    const token = String(at(await open('auth/login', { phone, password: PASSWORD }), 'token'));
    return { actor, token, phone, asks: (method, path, input) => call(token, method, path, input) };
  }
  /** The next code that is sent to this number: some are sent after the answer. */
  const codesUsed = new Map<string, number>();
  async function codeFor(phone: string): Promise<string> {
    const used = codesUsed.get(phone) ?? 0;
    for (let tries = 0; tries < 500; tries += 1) {
      const sent = at((await server.call('GET', '/dev/sms')).body, 'data');
      const own = Array.isArray(sent) ? sent.filter((each) => at(each, 'phone') === `+88${phone}`) : [];
      if (own.length > used) {
        codesUsed.set(phone, own.length);
        return server.codeFor(`+88${phone}`);
      }
      await turn();
    }
    throw new Error(`no code was sent to ${phone}`);
  }
  const idOf = (data: unknown): string => String(at(data, 'id'));
  /** Routes without a plain call. */
  const does = (somebody: Somebody, name: string, args: Input): Promise<unknown> =>
    somebody.asks('POST', 'sync/push', { mutations: [{ id: uuidv7(), name, v: 1, args }] });

  async function signsUp(): Promise<void> {
    const form = (phone: string) => ({
      type: 'customer',
      name: 'Rahima',
      phone,
      email: `${phone}@example.com`,
      nid: '1234567890',
      date_of_birth: '1990-05-17',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    const [first, second] = ['01066600001', '01066600002'];
    const { otp_id } = Object(await open('auth/send-otp', form(first)));
    const proved = await open('auth/prove-number', { otp_id, otp: await codeFor(first) });
    await open('auth/open-account', { ...form(first), otp_id, proof: at(proved, 'proof') });
    const old = await open('auth/register', form(second));
    market.pass(5 * MINUTE);
    const again = await open('auth/resend-otp', { otp_id: at(old, 'otp_id') });
    await open('auth/verify-otp', { otp_id: at(again, 'otp_id'), otp: await codeFor(second) });
    const forgotten = await open('auth/forgot-password', { phone: first });
    await open('auth/reset-password', {
      otp_id: at(forgotten, 'otp_id'),
      otp: await codeFor(first),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
  }

  async function hasCars(owner: Somebody): Promise<string> {
    const { context } = market;
    const hashes = [];
    for (let i = 0; i < 4; i += 1) hashes.push(await storedFile(context, owner.actor));
    const [front, back, registration, fitness] = hashes;
    const form = {
      ...carData,
      images: [front, back],
      papers: [
        { kind: 'registration', file: registration },
        { kind: 'fitness', file: fitness },
      ],
    };
    const added = idOf(await owner.asks('POST', 'provider/car/store', form));
    await owner.asks('PUT', `provider/car/update/${added}`, form);
    const cars = await owner.asks('GET', 'provider/index-cars');
    const paper = Array.isArray(cars) ? at(cars, 0, 'papers', 0, 'file') : '';
    await owner.asks('GET', `files/${String(paper)}/paper`);
    const car = await market.car(owner.actor);
    for (const status of ['inactive', 'active'])
      await owner.asks('PUT', `provider/car/status/${car}`, { status });
    await owner.asks('GET', 'provider/index-idle-cars');
    await open('car/models', {}, 'GET');
    return car;
  }

  async function hasDriver(owner: Somebody): Promise<{ id: string; driver: Somebody }> {
    const phone = '01055500001';
    const form = { name: 'Karim', licence: 'DK1234567' };
    const id = idOf(await owner.asks('POST', 'driver/store', { ...form, phone }));
    await codeFor(phone);
    await owner.asks('PUT', `driver/update/${id}`, { ...form, licence_photo: null, photo: null });
    market.pass(HOUR);
    await owner.asks('POST', `driver/send-code/${id}`);
    const joined = await open('auth/driver-join', {
      phone,
      otp: await codeFor(phone),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
    for (const status of ['inactive', 'active']) await owner.asks('PUT', `driver/status/${id}`, { status });
    await owner.asks('GET', 'driver/index');
    const actor: Actor = { id: String(at(joined, 'user', 'id')), type: 'driver', name: form.name };
    return { id, driver: await signedIn(actor, phone) };
  }

  const request = (changes: Input = {}): Input => {
    const { id: _own, ...form } = tripIntent({ journeyAt: market.context.now() + DAY }).args;
    return { ...form, ...changes };
  };

  async function travels(passenger: Somebody, owner: Somebody, car: string, driver: string): Promise<void> {
    const draft = idOf(await passenger.asks('POST', 'trip/store', request({ status: 'draft' })));
    const publish_at = market.context.now() + HOUR;
    await passenger.asks('PUT', `trip/schedule/${draft}`, { publish_at });
    await passenger.asks('PUT', `trip/status/${draft}`, { status: 'active' });
    await passenger.asks('PUT', `trip/status/${draft}`, { status: 'canceled', cancel_note: 'later' });

    const trip = idOf(await passenger.asks('POST', 'trip/store', request()));
    const other = await enter('provider');
    const offer = (price: number) => ({ trip_id: trip, car_id: car, price });
    const second = idOf(
      await other.asks('POST', 'bid/store', { ...offer(4600), car_id: await market.car(other.actor) }),
    );
    await other.asks('DELETE', `bid/${second}`);
    const bid = idOf(await owner.asks('POST', 'bid/store', offer(4500)));
    await owner.asks('PUT', `bid/${bid}`, offer(4400));
    await passenger.asks('GET', `trip/${trip}/bids`);
    const question = {
      id: uuidv7(),
      trip_id: trip,
      provider_id: owner.actor.id,
      ready: null,
      text: 'Two bags?',
    };
    await does(passenger, 'question.ask', question);
    await does(owner, 'question.answer', {
      question_id: question.id,
      trip_id: trip,
      ready: null,
      text: 'Yes',
    });
    await passenger.asks('POST', `bid/counter/${bid}`, { price: 4300 });
    await owner.asks('PUT', `bid/counter/${bid}`, { answer: 'take', price: 4300 });
    await passenger.asks('POST', `bid/confirm/${bid}`, { price: 4300 });
    await owner.asks('GET', 'provider/index-idle-cars', { trip_id: trip });
    market.pass(DAY - HOUR);
    await owner.asks('PUT', `trip/car-place/${trip}`, { lat: 23.79412, long: 90.40431, age: 20 });
    await owner.asks('POST', `trip/driver/${trip}`, { driver_id: driver });
    market.pass(HOUR);
    await owner.asks('PUT', `trip/status/${trip}`, { status: 'completed', action: 'provider' });
    const rating = { rating: 5, review: 'he drove well' };
    await passenger.asks('POST', `trip/rate-trip/${trip}`, rating);
    await owner.asks('POST', `trip/rate-passenger/${trip}`, { rating: 5, marks: ['polite', 'was_ready'] });
    await passenger.asks('POST', 'report/store', { trip_id: trip, kind: 'other', text: 'late' });
    const liked = { provider_id: owner.actor.id };
    await passenger.asks('POST', 'favourite/store', liked);
    await passenger.asks('DELETE', `favourite/${owner.actor.id}`);
    await passenger.asks('POST', 'favourite/store', liked);
    await passenger.asks('PUT', 'favourites/first', { first: true, experienced: true });
    for (const each of [passenger, owner]) await each.asks('GET', 'feed/open');
    const { reviews } = Object(await other.asks('GET', `provider/reviews/${owner.actor.id}`));
    await other.asks('POST', 'report/review', { review_id: at(reviews, 0, 'id'), text: 'not so' });
  }

  async function books(passenger: Somebody, owner: Somebody, car: string): Promise<void> {
    const form = (status?: 'draft') => ({
      ...request({ price: 4500, car_id: car }),
      ...(status && { status }),
    });
    const trip = idOf(await owner.asks('POST', 'trip/store', form()));
    const booking = idOf(await passenger.asks('POST', 'booking/store', { trip_id: trip, price: 4500 }));
    await owner.asks('GET', `trip/${trip}/bookings`);
    await owner.asks('PUT', `booking/price/${booking}`, { fixed_price: 4400 });
    await owner.asks('PUT', `booking/status/${booking}`, { status: 'confirmed' });
    await passenger.asks('PUT', `booking/status/${booking}`, { status: 'canceled' });
  }

  async function reads(passenger: Somebody, owner: Somebody, driver: Somebody): Promise<void> {
    const trip = idOf(await passenger.asks('POST', 'trip/store', request()));
    for (const person of [passenger, owner, driver]) {
      await person.asks('GET', 'auth/me');
      await person.asks('GET', 'account/data');
      await person.asks('GET', 'trip/index', { status: 'hold+active' });
      await person.asks('GET', 'trip/manager', { page: 2 });
      await person.asks('GET', 'notifications');
      const unseen = at(await person.asks('GET', 'notifications/unseen'), 'data');
      const ids = Array.isArray(unseen) ? unseen.map(idOf).slice(0, 2) : [];
      await person.asks('POST', 'notifications/seen', { ids });
      const cursor = at(await call(person.token, 'POST', 'sync/pull', { limit: 100 }), 'cursor');
      await person.asks('POST', 'sync/pull', { limit: 100, ...(typeof cursor === 'string' && { cursor }) });
    }
    for (const person of [passenger, owner]) {
      await person.asks('GET', 'front-trip/index');
      await person.asks('GET', 'trip/show', { id: trip });
      for (const filters of [{}, { pdv: 6, car_type: 'sedan car' }, { pdst: DHAKA, ddst: 1, page: 2 }])
        await person.asks('GET', 'trip/search', filters);
    }
    for (const filters of [{}, { status: 'confirmed' }, { 'trip-status': 'hold+completed' }]) {
      await owner.asks('GET', 'booking-provider/index', filters);
      await passenger.asks('GET', 'booking-user/index', filters);
    }
    await passenger.asks('GET', 'map/directions', { origin: '23.81,90.41', destination: '22.35,91.78' });
    for (const path of ['divisions', 'districts/6', 'districts-without-division', `sub_districts/${DHAKA}`])
      await open(`select/geo_loc/${path}`, {}, 'GET');
    const sub = at(await open(`select/geo_loc/sub_districts/${DHAKA}`, {}, 'GET'), 0, 'id');
    await open(`select/geo_loc/unions/${String(sub)}`, {}, 'GET');
    await open('setting/common', {}, 'GET');
    await open('setting/typical-fares', {}, 'GET');
    await open('health', {}, 'GET');
  }

  async function pays(owner: Somebody): Promise<void> {
    const { id, tran_id } = Object(await owner.asks('POST', 'payment/start', { amount: 100 }));
    await open('payment/result', { tran_id }, 'GET');
    await open('payment/ipn', { tran_id });
    await owner.asks('POST', 'payment/give-up', { id });
    await owner.asks('GET', 'payment/index');
    await owner.asks('GET', 'wallet/show');
  }

  async function minds(person: Somebody): Promise<void> {
    const { asks, phone, actor } = person;
    const photo = await storedFile(market.context, actor);
    await asks('PUT', 'account/photo', { photo });
    const subscription = (name: string) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      keys: browser().keys,
      locale: 'bn',
    });
    await asks('POST', 'push/subscription', subscription('walked'));
    const channel_name = feedChannel('customer', [DHAKA]);
    await asks('POST', 'broadcasting/auth', { socket_id: '1.2', channel_name });
    await asks('DELETE', 'push/subscription', { endpoint: subscription('walked').endpoint });
    const stays = await enter('provider');
    await stays.asks('POST', 'push/subscription', subscription('stays'));
    const stuck = { waiting: 3, seconds: 1000, held: 1 };
    await stays.asks('POST', 'sync/push', { mutations: [], stuck });
    const districtIds = districts.slice(0, 3).map(({ id }) => id);
    const interest = { everywhere: false, districts: districtIds, routes: [] };
    const mutations = [
      { id: uuidv7(), name: 'feed.interest', v: 1, args: interest },
      { id: uuidv7(), name: 'profile.notices', v: 2, args: { digest: 8 } },
      {
        id: uuidv7(),
        name: 'trip.create',
        v: 1,
        args: tripIntent({ journeyAt: market.context.now() + DAY }).args,
      },
    ];
    await asks('POST', 'sync/push', { mutations });
    const places = ['assets/main-B1a2C3d4.js:1:2345'];
    const error = { kind: 'error', name: 'TypeError', message: 'value is not defined', stack: places };
    for (const version of ['0.1.0', '0.2.0'])
      await asks('POST', 'sync/errors', { errors: [{ ...error, page: '/feed', version, count: 1 }] });
    await asks('POST', 'sync/results', { ids: mutations.map(({ id }) => id) });
    for (let again = 0; again < 2; again += 1) await signedIn(actor, phone);
    const sessions = await asks('GET', 'account/sessions');
    const another = Array.isArray(sessions) ? sessions.find((each) => at(each, 'own') === false) : null;
    await asks('DELETE', `account/sessions/${idOf(another)}`);
    await asks('DELETE', 'account/sessions');
    const secret = { password: PASSWORD, password_confirmation: PASSWORD };
    await asks('POST', 'account/password', { current_password: PASSWORD, ...secret });
    const renewed = '01066600009';
    const { otp_id } = Object(await asks('POST', 'account/number', { phone: renewed, password: PASSWORD }));
    await asks('POST', 'account/number/code', { otp_id, otp: await codeFor(renewed) });
    const left = await signedIn(actor, renewed);
    await left.asks('POST', 'auth/logout');
    await asks('POST', 'account/close', { password: PASSWORD });
  }

  await signsUp();
  const [passenger, owner] = [await enter('customer'), await enter('provider')];
  const car = await hasCars(owner);
  const { id, driver } = await hasDriver(owner);
  await travels(passenger, owner, car, id);
  await books(passenger, owner, car);
  await reads(passenger, owner, driver);
  await pays(owner);
  await minds(await enter('customer'));
  const rings = (from: string, text?: string) =>
    open('call-back', { key: CALL_BACK_KEY, from, ...(text !== undefined && { text }) });
  for (const text of ['stop', undefined, undefined]) await rings('01066600008', text);
  // somebody with an account, who asks in one SMS and confirms with a wrong code
  for (const text of ['DP DHAKA SYLHET KAL 7AM 4', 'DP YES 0000']) await rings('01066600001', text);
  await bySms(await enter('customer'), rings);
  const [hers, his] = [await enter('customer'), await enter('provider')];
  const facing = { passenger: hers.actor, owner: his.actor, carId: await market.car(his.actor) };
  await does(hers, 'face.agree', await agreesFace(server.app.context, facing, packedRequest(market)));
  return walked;

  /** Asks for a journey by the app's SMS, asks for the answer again, and cancels. */
  async function bySms({ asks, phone }: Somebody, sends: typeof rings): Promise<void> {
    let key = 0;
    const own = await smsPhone(async (body) => {
      const keys = NodataKeys.assert(await asks('POST', 'nodata/keys', body));
      key = keys.key;
      return keys;
    });
    await asks('POST', 'face/certificates', { key });
    const id = idAt(market.context.now());
    const [dhaka, sylhet] = [numberOfPlace('d47') ?? 0, numberOfPlace('d36') ?? 0];
    const day = Math.floor(market.context.now() / DAY + 1) % 64;
    const at7 = { day, minute: 7 * 60, back: null, via: null, party: null };
    const on = { id };
    const messages: UpMessage[] = [
      {
        kind: 'request',
        id,
        tripId: id,
        from: dhaka,
        to: sylhet,
        carType: 'sedan car',
        locale: 'bn',
        ...at7,
      },
      { kind: 'again', about: 1 },
      { kind: 'cancel', id: idAt(market.context.now()), trip: on, reason: 'not_needed' },
    ];
    for (const message of messages) {
      await sends(phone, await own.write(message));
      await workedSms(server.app.context.database.db);
    }
    const message = await own.write({ kind: 'again', about: 1 });
    const notice = { event: 'sms:received', payload: { message, phoneNumber: phone } };
    await open(`sms/android/${androidKeyOf(CALL_BACK_KEY)}`, notice);
    await workedSms(server.app.context.database.db);
  }
}

const texts = (input: Input): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
