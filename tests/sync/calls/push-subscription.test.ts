import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MarketSettings } from '../../../protocol/api/settings.ts';
import { saveMarket } from '../../../src/db/device/device-db.ts';
import type { Credentials } from '../../../src/platform/session.ts';
import { afterEvent, dropPush, pushState, switchPush } from '../../../src/sync/calls/push-subscription.ts';
import { marketSettings } from '../../../testkit/market/market-settings.ts';

const wire = vi.hoisted(() => ({
  sent: [] as { path: string; body: object; token: string | undefined }[],
  up: true,
  locale: 'bn',
}));
vi.mock('../../../src/sync/calls/api.ts', () => ({
  call: async (path: string, body: object, token?: string) => {
    wire.sent.push({ path, body, token });
    return wire.up ? { ok: true, data: {} } : { ok: false, failure: { kind: 'unreachable' } };
  },
}));
vi.mock('../../../src/i18n/i18n.ts', () => ({ activeLocale: () => wire.locale }));

const settings = (key: string): MarketSettings => ({ ...marketSettings, push: { public_key: key } });
const KEY = Buffer.from('the key of this server').toString('base64url');

/** A browser with its permission, its push service, and its subscription. */
class FakeBrowser {
  permission: NotificationPermission = 'default';
  /** The person's answer to the permission prompt. */
  answer: NotificationPermission = 'granted';
  asked = 0;
  serviceUp = true;
  subscription: { endpoint: string; key: string } | null = null;
  made = 0;
  /** The notifications that the phone shows. */
  notices: string[] = [];

  install(): void {
    const storage = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    });
    const Notification = {
      requestPermission: async () => {
        if (this.permission === 'default') {
          this.asked += 1;
          this.permission = this.answer;
          this.#sync();
        }
        return this.permission;
      },
    };
    vi.stubGlobal('Notification', Notification);
    this.#sync();
    vi.stubGlobal('window', { PushManager: {}, Notification });
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const pushManager = {
      getSubscription: async () => this.#shown(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (!this.serviceUp) throw new DOMException('no push service', 'AbortError');
        this.made += 1;
        this.subscription = { endpoint: `https://push.example/${this.made}`, key: applicationServerKey };
        return this.#shown();
      },
    };
    const getNotifications = async () => this.notices.map((notice) => ({ close: () => this.#close(notice) }));
    const registration = { pushManager, getNotifications };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  }

  #close(notice: string): void {
    this.notices = this.notices.filter((each) => each !== notice);
  }

  #sync(): void {
    Object.assign(globalThis.Notification, { permission: this.permission });
  }

  #shown() {
    const { subscription } = this;
    if (!subscription) return null;
    const { endpoint, key } = subscription;
    return {
      endpoint,
      options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.subscription = null;
        return true;
      },
    };
  }
}

const rahima: Credentials = { user: { id: 'rahima', type: 'customer' }, token: 'r', impersonating: false };
const karim: Credentials = { user: { id: 'karim', type: 'provider' }, token: 'k', impersonating: false };
let browser: FakeBrowser;

beforeEach(async () => {
  Object.assign(wire, { sent: [], up: true, locale: 'bn' });
  browser = new FakeBrowser();
  browser.install();
  await saveMarket(settings(KEY));
});
afterEach(() => vi.unstubAllGlobals());

describe('a realtime event', () => {
  test('asks the first time, and has the server notified', async () => {
    await afterEvent(rahima);
    expect(browser.asked).toBe(1);
    expect(wire.sent).toEqual([
      {
        path: 'push/subscription',
        body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, locale: 'bn' },
        token: 'r',
      },
    ]);
    expect(pushState(rahima)).toBe('on');
  });

  test.each(['denied', 'default'] as const)('asks once, also when the answer is %s', async (answer) => {
    browser.answer = answer;
    await afterEvent(rahima);
    await afterEvent(rahima);
    expect(browser.asked).toBe(1);
    expect(wire.sent).toEqual([]);
    expect(pushState(rahima)).toBe(answer === 'denied' ? 'denied' : 'off');
  });

  test('notifies the server once, and again when the language or the subscription is another', async () => {
    await afterEvent(rahima);
    await afterEvent(rahima);
    expect(wire.sent).toHaveLength(1);
    wire.locale = 'en';
    await afterEvent(rahima);
    expect(wire.sent).toHaveLength(2);
    browser.subscription = null;
    await afterEvent(rahima);
    expect(wire.sent).toHaveLength(3);
  });

  test('tries again with the next one when the net or the push service failed', async () => {
    browser.serviceUp = false;
    await afterEvent(rahima);
    expect(pushState(rahima)).toBe('off');
    browser.serviceUp = true;
    wire.up = false;
    await afterEvent(rahima);
    expect(pushState(rahima)).toBe('off');
    wire.up = true;
    await afterEvent(rahima);
    expect(pushState(rahima)).toBe('on');
    expect(browser.made).toBe(1);
  });

  test('asks nothing of an operator who only looks, nor behind another window', async () => {
    await afterEvent({ ...rahima, impersonating: true });
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    await afterEvent(rahima);
    expect(browser.asked).toBe(0);
  });

  test('subscribes again when the server has another key', async () => {
    await afterEvent(rahima);
    const other = Buffer.from('another key').toString('base64url');
    await saveMarket(settings(other));
    await afterEvent(rahima);
    expect(browser.subscription).toEqual({ endpoint: 'https://push.example/2', key: other });
  });
});

describe('the switch', () => {
  test('turns on and off, and off stays off', async () => {
    expect(await switchPush(rahima, true)).toBe('on');
    expect(await switchPush(rahima, false)).toBe('off');
    expect(browser.subscription).toBeNull();
    expect(wire.sent.at(-1)).toMatchObject({
      path: 'push/subscription',
      body: { _method: 'delete', endpoint: 'https://push.example/1' },
    });
    await afterEvent(rahima);
    expect(pushState(rahima)).toBe('off');
    expect(browser.subscription).toBeNull();
  });

  test('says what the browser has blocked, and what it cannot do', async () => {
    browser.answer = 'denied';
    expect(await switchPush(rahima, true)).toBe('denied');
    vi.stubGlobal('window', {});
    expect(pushState(rahima)).toBe('unsupported');
  });
});

describe('when the session is over', () => {
  test('the browser receives nothing more, and the next person is asked again', async () => {
    await afterEvent(rahima);
    await dropPush();
    expect(browser.subscription).toBeNull();
    expect(pushState(rahima)).toBe('off');
    await afterEvent(karim);
    expect(wire.sent.at(-1)?.token).toBe('k');
    expect([pushState(karim), pushState(rahima)]).toEqual(['on', 'off']);
  });

  test('what is shown of the person’s journeys is closed', async () => {
    await afterEvent(rahima);
    browser.notices = ['a bid on your trip'];
    await dropPush();
    expect(browser.notices).toEqual([]);
  });

  test('a new sign-in of the same person notifies the server again, whatever was left of the earlier one', async () => {
    await afterEvent(rahima);
    const again = { ...rahima, token: 'another' };
    expect(pushState(again)).toBe('off');
    await afterEvent(again);
    expect(wire.sent.map(({ token }) => token)).toEqual(['r', 'another']);
    expect([browser.asked, browser.made, pushState(again)]).toEqual([1, 1, 'on']);
  });

  test('who switched it off is not switched on by signing in again', async () => {
    await switchPush(rahima, false);
    await dropPush();
    await afterEvent(rahima);
    expect([browser.asked, pushState(rahima)]).toEqual([0, 'off']);
  });
});
