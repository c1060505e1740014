import webPush from 'web-push';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GatewayError } from '../../../server/gateways/gateway-error.ts';
import { webPushGateway } from '../../../server/gateways/push-web.ts';
import {
  browser,
  pushService,
  type Behaviour,
  type PushService,
} from '../../../testkit/process/push-service.ts';

const keys = { ...webPush.generateVAPIDKeys(), subject: 'https://durpalla.example' };
const phone = browser();
let service: PushService;
beforeAll(async () => {
  service = await pushService();
});
afterEach(() => service.behaves(201));
afterAll(() => service.close());

const gateway = webPushGateway(keys, 200);
const target = () => ({ endpoint: `${service.url}/send/secret`, ...phone.keys });
const send = (payload = '{}', topic: string | null = null) => gateway.send(target(), { payload, topic });

describe('a message', () => {
  test('can be read by the browser it is for, and by no other', async () => {
    expect(await send('{"title":"নতুন বিড"}', 'trip7')).toBe('sent');
    const { body } = await service.taken.first(({ headers }) => headers['topic'] === 'trip7');
    expect(phone.open(body)).toBe('{"title":"নতুন বিড"}');
    expect(() => browser().open(body)).toThrow('authenticate');
    expect(body.includes('নতুন')).toBe(false);
  });

  test('names its sender, how long it is news, and that it is urgent', async () => {
    await send('{}', 'about');
    const { headers, path } = await service.taken.first(({ headers: all }) => all['topic'] === 'about');
    expect(path).toBe('/send/secret');
    expect(headers).toMatchObject({
      ttl: '7200',
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(new RegExp(`^vapid t=.+, k=${keys.publicKey}$`)),
    });
  });
});

describe('a push service that', () => {
  test.each<Behaviour>([404, 410])('answers %s: the subscription is gone', async (status) => {
    service.behaves(status);
    expect(await send()).toBe('gone');
  });

  test.each<[Behaviour, boolean]>([
    [400, false],
    [403, false],
    [413, false],
    [429, true],
    [500, true],
    ['redirects', false],
    ['is silent', true],
    ['hangs up', true],
  ])('%s: has not taken it', async (behaviour, retryable) => {
    service.behaves(behaviour);
    const failure = await send().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GatewayError);
    expect(failure).toMatchObject({ retryable });
    expect(String(failure)).not.toContain('secret');
    expect(service.taken.all.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  });

  test('is not asked at all for keys that are none', async () => {
    const before = service.taken.all.length;
    const broken = { ...target(), p256dh: 'A'.repeat(87) };
    expect(await gateway.send(broken, { payload: '{}', topic: null })).toBe('gone');
    expect(service.taken.all).toHaveLength(before);
  });
});
