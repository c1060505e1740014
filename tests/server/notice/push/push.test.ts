import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, test } from 'vitest';
import { PushMessage } from '../../../../protocol/api/push-message.ts';
import type { Actor } from '../../../../server/act/act.ts';
import { GatewayError } from '../../../../server/gateways/gateway-error.ts';
import type { PushGateway, PushTarget } from '../../../../server/gateways/push-web.ts';
import { Received } from '../../../../testkit/phone/received.ts';
import { HOUR, tripIntent } from '../../../../testkit/market/market.ts';
import { browser } from '../../../../testkit/process/push-service.ts';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';

type Sent = { to: PushTarget; message: PushMessage; topic: string | null };

let customer: Actor;
let provider: Actor;
let car: string;
let sent = new Received<Sent>();
let answer: PushGateway['send'] = () => Promise.resolve('sent');
const log: string[] = [];
let phones = 0;

const server = await serverOfFile(
  { LOG_LEVEL: 'trace' },
  {
    logTo: { write: (line) => log.push(line) },
    push: {
      send: (to, { payload, topic }) => {
        sent.add({ to, message: PushMessage.assert(JSON.parse(payload)), topic });
        return answer(to, { payload, topic });
      },
    },
  },
);

beforeEach(async () => {
  sent = new Received();
  answer = () => Promise.resolve('sent');
  customer = await server.market.person('customer');
  provider = await server.market.person('provider', { name: 'Karim' });
  car = await server.market.car(provider);
});

const endpointOf = (name: string): string => `https://fcm.googleapis.com/fcm/send/${name}`;
const fresh = (): string => endpointOf(`phone-${++phones}`);

const subscribe = (token: string, endpoint: string, locale = 'bn') =>
  server.call('POST', 'push/subscription', {
    as: token,
    body: { endpoint, keys: browser().keys, locale },
  });

/** Places a bid through the plain call, so that it is published. @returns the trip */
async function bid(price = 4500): Promise<string> {
  const trip = tripIntent({ journeyAt: server.market.context.now() + 24 * HOUR });
  const asked = await server.call('POST', 'trip/store', {
    as: await server.signIn(customer),
    body: trip.args,
  });
  expect(asked.status).toBe(200);
  const body = { id: uuidv7(), trip_id: trip.args.id, car_id: car, price, note: null };
  const { status } = await server.call('POST', 'bid/store', { as: await server.signIn(provider), body });
  expect(status).toBe(200);
  return trip.args.id;
}

const subscriptions = async (): Promise<unknown[]> =>
  (await server.app.context.database.query('select endpoint from push_subscriptions')).rows.map(
    (row) => row['endpoint'],
  );

describe('a browser that subscribed', () => {
  test('receives what happened, in the person’s language and not the browser’s, with the trip as the topic', async () => {
    const [own, english] = [fresh(), fresh()];
    await subscribe(await server.signIn(customer), own);
    await subscribe(await server.signIn(customer), english, 'en');
    const choice = { name: 'profile.notices', args: { locale: 'en' } } as const;
    const tripId = await bid();
    const { message, topic } = await sent.first(({ to }) => to.endpoint === own);
    expect(message).toMatchObject({
      user_id: customer.id,
      type: 'bid_placed',
      trip_id: tripId,
      title: 'Karim আপনার ট্রিপে ৳৪,৫০০ ভাড়ায় বিড করেছেন',
      body: 'মিরপুর ১০ – শ্রীমঙ্গল',
    });
    expect(topic).toBe(tripId.replaceAll('-', ''));
    const second = await sent.first(({ to }) => to.endpoint === english);
    expect(second.message).toMatchObject({ title: message.title, locale: 'bn', unseen: 1 });
    await server.market.act(customer, choice);
    sent = new Received();
    await bid();
    const { message: inEnglish } = await sent.first(({ to }) => to.endpoint === own);
    expect(inEnglish.title).toBe('Karim bid ৳4,500 on your trip');
  });

  test('receives the interest of its role, and nobody else is notified', async () => {
    const [mine, others] = [fresh(), fresh()];
    const asked = await subscribe(await server.signIn(customer), mine);
    expect(at(asked.body, 'data', 'interest')).toBe(`notification-customer-when-bid-${customer.id}`);
    const other = await subscribe(await server.signIn(provider), others);
    expect(at(other.body, 'data', 'interest')).toBe(`notification-${provider.id}`);
    await bid();
    await sent.first(({ to }) => to.endpoint === mine);
    expect(sent.all.filter(({ to }) => to.endpoint === others)).toEqual([]);
  });

  test('has one subscription for each sign-in, and belongs to whoever is signed in there', async () => {
    const [first, second] = [fresh(), fresh()];
    const token = await server.signIn(customer);
    await subscribe(token, first);
    await subscribe(token, second);
    expect(await subscriptions()).not.toContain(first);
    const next = await server.market.person('customer');
    await subscribe(await server.signIn(next), second);
    const third = fresh();
    await subscribe(token, third);
    await bid();
    await sent.first(({ to }) => to.endpoint === third);
    expect(sent.all.map(({ to }) => to.endpoint)).toEqual([third]);
  });

  test('is left alone after unsubscribing, signing out, a new password, and when the session has expired', async () => {
    const endpoint = fresh();
    const token = await server.signIn(customer);
    await subscribe(token, endpoint);
    const body = { endpoint, _method: 'delete' };
    expect((await server.call('POST', 'push/subscription', { as: token, body })).status).toBe(200);
    expect(await subscriptions()).not.toContain(endpoint);

    await subscribe(token, endpoint);
    await server.call('POST', 'auth/logout', { as: token, body: {} });
    expect(await subscriptions()).not.toContain(endpoint);

    const late = await server.signIn(customer);
    await subscribe(late, endpoint);
    await server.app.context.database.query(
      "update sessions set expires_at = timestamptz 'epoch' where user_id = $1",
      [customer.id],
    );
    const control = fresh();
    await subscribe(await server.signIn(customer), control);
    await bid();
    await sent.first(({ to }) => to.endpoint === control);
    expect(sent.all.map(({ to }) => to.endpoint)).toEqual([control]);
  });

  test('cannot be unsubscribed by somebody else', async () => {
    const endpoint = fresh();
    await subscribe(await server.signIn(customer), endpoint);
    const body = { endpoint, _method: 'delete' };
    await server.call('POST', 'push/subscription', { as: await server.signIn(provider), body });
    expect(await subscriptions()).toContain(endpoint);
  });
});

describe('three phones of one person', () => {
  test('are told what one of them has read, with the topic of the push that it may replace', async () => {
    const phones = [fresh(), fresh(), fresh()];
    const [first = ''] = await Promise.all(
      phones.map(async (endpoint) => {
        const token = await server.signIn(customer);
        await subscribe(token, endpoint);
        return token;
      }),
    );
    await bid();
    const { message, topic } = await sent.first(({ to }) => to.endpoint === phones[2]);
    await server.call('POST', 'notifications/seen', { as: first, body: { ids: [message.id] } });
    const closing = await sent.first(
      (each) => each.message.type === 'seen' && each.to.endpoint === phones[2],
    );
    expect(closing).toMatchObject({ topic, message: { ids: [message.id], unseen: 0, title: '' } });
    const all = sent.all.filter((each) => each.message.type !== 'seen');
    expect(all.map(({ to }) => to.endpoint).toSorted()).toEqual(phones.toSorted());
  });
});

describe('refused', () => {
  test.each([
    ['no push service', 'https://internal.example/x'],
    ['a name that only ends like one', 'https://evilgoogleapis.com/x'],
    ['a name that ends like one without a dot', 'https://evilnotify.windows.com/x'],
    ['another service of the same company', 'https://storage.googleapis.com/x'],
    ['a name above the services', 'https://googleapis.com/x'],
    ['no encryption', 'http://fcm.googleapis.com/x'],
    ['another port', 'https://fcm.googleapis.com:8443/x'],
    ['a name before the host', 'https://fcm.googleapis.com@127.0.0.1/x'],
    ['an address of this machine', 'https://127.0.0.1/x'],
    ['no address', 'nothing'],
  ])('%s', async (_what, endpoint) => {
    const { status } = await subscribe(await server.signIn(customer), endpoint);
    expect(status).toBe(422);
  });

  test('keys that cannot be keys, unknown languages, visitors, and operators who only look', async () => {
    const token = await server.signIn(customer);
    const keys = browser().keys;
    const post = (body: object, as?: string, headers?: Record<string, string>) =>
      server.call('POST', 'push/subscription', { ...(as && { as }), ...(headers && { headers }), body });
    const good = { endpoint: fresh(), keys, locale: 'bn' };
    expect((await post({ ...good, keys: { ...keys, auth: 'x' } }, token)).status).toBe(422);
    expect((await post({ ...good, locale: 'fr' }, token)).status).toBe(422);
    expect((await post(good)).status).toBe(401);
    const { openSession } = await import('../../../../server/person/sessions.ts');
    const looking = await openSession(server.app.context, server.app.context.database.db, customer.id, {
      impersonatedBy: 'operator',
    });
    expect((await post(good, undefined, { impersonate: looking })).status).toBe(403);
  });
});

describe('when the push service', () => {
  test('says that a subscription is gone, it is removed', async () => {
    const endpoint = fresh();
    await subscribe(await server.signIn(customer), endpoint);
    answer = () => Promise.resolve('gone');
    await bid();
    await expect.poll(subscriptions).not.toContain(endpoint);
  });

  test('fails, the others are notified all the same; the log names the service and no secret', async () => {
    const [bad, good] = [endpointOf('a-very-secret-address'), fresh()];
    await subscribe(await server.signIn(customer), bad);
    await subscribe(await server.signIn(customer), good);
    answer = ({ endpoint }) =>
      endpoint === bad
        ? Promise.reject(new GatewayError('push', 'status 500', true))
        : Promise.resolve('sent');
    log.length = 0;
    await bid();
    await sent.first(({ to }) => to.endpoint === good);
    await expect.poll(() => log.join('')).toContain('push not sent');
    expect(log.join('')).toContain('fcm.googleapis.com');
    expect(log.join('')).not.toContain('a-very-secret-address');
    expect(await subscriptions()).toContain(bad);
  });
});

test('the public key is published, and is the same after a restart', async () => {
  const { body } = await server.call('GET', 'setting/common');
  const key = String(at(body, 'data', 'push', 'public_key'));
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  const { vapidKeys } = await import('../../../../server/gateways/push-keys.ts');
  const again = await vapidKeys(server.app.context.config, server.app.context.database);
  expect(again.publicKey).toBe(key);
});
