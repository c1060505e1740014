import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushMessage } from '../../protocol/api/push-message.ts';
import { saveSession } from '../../src/db/device/device-db.ts';
import { onNotificationClick } from '../../src/sw/on-notification-click.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';
import { onPush } from '../../src/sw/on-push.ts';

const drain = vi.hoisted(() => ({ work: (): Promise<void> => Promise.resolve() }));
vi.mock('../../src/sw/drain-outbox.ts', () => ({ drainOutbox: () => drain.work() }));

const message: PushMessage = {
  id: 'n1',
  user_id: 'rahima',
  type: 'bid_placed',
  trip_id: 'trip7',
  bid_id: 'bid1',
  data: { price: 4500 },
  locale: 'bn',
  title: 'করিম আপনার ট্রিপে ৳৪,৫০০ ভাড়ায় বিড করেছেন',
  body: 'মিরপুর ১০ – শ্রীমঙ্গল',
};

type Shown = { title: string; options: NotificationOptions };
let shown: Shown[];
let unsubscribed: number;
let opened: string[];
let focused: string[];
let windows: string[];
let visible: boolean;
let onPhone: { data: unknown; close: () => void }[];
let closed: string[];
let badges: number[];

beforeEach(() => {
  [shown, opened, focused, windows, unsubscribed] = [[], [], [], [], 0];
  [visible, onPhone, closed, badges] = [false, [], [], []];
  drain.work = () => Promise.resolve();
  vi.stubGlobal('self', {
    registration: {
      pushManager: {
        getSubscription: () => Promise.resolve({ unsubscribe: async () => void (unsubscribed += 1) }),
      },
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, options }),
      getNotifications: async () => onPhone,
    },
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    clients: {
      matchAll: async () =>
        windows.map((url) => ({
          url,
          visibilityState: visible ? 'visible' : 'hidden',
          focus: async () => void focused.push(url),
        })),
      openWindow: async (url: string) => void opened.push(url),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const signedIn = (id: string, type: 'customer' | 'provider') =>
  saveSession({ user: { id, type }, token: 't', impersonating: false });
/** The part of an event that the work needs. */
const event = (data: unknown) =>
  Object.assign(new Event('push'), { waitUntil: () => undefined, data: { json: () => data } });

describe('a push', () => {
  test('is shown in the words of the server, over an earlier one of the same kind and trip', async () => {
    await signedIn('rahima', 'customer');
    await onPush(event(message));
    expect(shown).toEqual([
      {
        title: message.title,
        options: expect.objectContaining({
          body: message.body,
          lang: 'bn',
          tag: 'bid_placed trip7',
          data: { path: '/trip-bidding/trip7', id: 'n1' },
        }),
      },
    ]);
  });

  test('is shown from what it carries, before the app is brought up to date', async () => {
    await signedIn('rahima', 'customer');
    drain.work = async () => expect(shown).toHaveLength(1);
    await onPush(event(message));
    expect.assertions(1);
  });

  test('is shown also when the net is gone', async () => {
    await signedIn('rahima', 'customer');
    drain.work = () => Promise.reject(new Error('unreachable'));
    await onPush(event(message));
    expect(shown).toHaveLength(1);
  });

  test('is not shown to whoever is looking at the app, and is to whoever has it open behind something else', async () => {
    await signedIn('rahima', 'customer');
    [windows, visible] = [['https://durpalla.example/'], true];
    await onPush(event(message));
    expect(shown).toEqual([]);
    visible = false;
    await onPush(event(message));
    expect(shown).toHaveLength(1);
  });

  test('puts the number of unseen notifications on the icon of the app', async () => {
    await signedIn('rahima', 'customer');
    await onPush(event({ ...message, unseen: 3 }));
    await onPush(event({ ...message, type: 'seen', ids: ['n1'], unseen: 0 }));
    expect(badges).toEqual([3, 0]);
  });

  test('of what was seen on another phone closes it here, and shows nothing', async () => {
    await signedIn('rahima', 'customer');
    const lying = (id: string) => ({ data: { path: '/', id }, close: () => void closed.push(id) });
    onPhone = [lying('n1'), lying('n2')];
    await onPush(event({ ...message, type: 'seen', ids: ['n1'], unseen: 1 }));
    expect([shown, closed]).toEqual([[], ['n1']]);
    await onPush(event({ ...message, type: 'seen', ids: ['n9'], unseen: 0 }));
    expect(closed).toEqual(['n1', 'n1', 'n2']);
  });

  test('is left alone while an operator looks through eyes in this browser', async () => {
    await saveSession({ user: { id: 'karim', type: 'provider' }, token: 't', impersonating: true });
    await onPush(event(message));
    expect([shown.length, unsubscribed]).toEqual([0, 0]);
  });

  test('of new trips opens the one trip, or the feed', async () => {
    await signedIn('rahima', 'provider');
    const trips = { ...message, type: 'new_trips', bid_id: null } as const;
    await onPush(event(trips));
    await onPush(event({ ...trips, trip_id: null }));
    expect(shown.map(({ options }) => [options.tag, options.data.path])).toEqual([
      ['new_trips', '/trip-booking/trip7'],
      ['new_trips', '/feed'],
    ]);
  });

  test.each([
    ['nobody', null],
    ['somebody else', 'karim'],
  ])('for a person who left is not shown to %s, and was the last', async (_who, id) => {
    await (id === null ? saveSession(null) : signedIn(id, 'provider'));
    await onPush(event(message));
    expect([shown.length, unsubscribed]).toEqual([0, 1]);
  });

  test('that cannot be read is passed over', async () => {
    await signedIn('rahima', 'customer');
    await onPush(event({ title: 'only a title' }));
    expect(shown).toEqual([]);
  });
});

describe('a reminder of a journey', () => {
  const reminder = { ...message, type: 'journey_evening', bid_id: null } as const;
  const press = async (action: string): Promise<void> => {
    const data = shown.at(-1)?.options.data;
    await onNotificationClick(
      Object.assign(new Event('notificationclick'), {
        waitUntil: () => undefined,
        notification: { close: () => undefined, data },
        action,
      }),
    );
  };
  const stands = async (id: string, change: object = {}): Promise<void> => {
    const row = { ...asTrip(feedRow), id: 'trip7', status: 'hold' as const, ...change };
    await dbsOf(id).mirror.trips.put({ ...row, _n: 1 });
  };
  const saved = async (id: string) =>
    (await dbsOf(id).outbox.outbox.toArray()).map(({ name, args }) => ({ name, args }));
  const answered = (answer: string) => [{ name: 'trip.ready', args: { trip_id: 'trip7', answer } }];
  afterEach(async () => {
    for (const id of ['rahima', 'karim']) await wipe(id);
  });

  test('has the two answers as buttons; nothing else has', async () => {
    await signedIn('rahima', 'customer');
    await onPush(event(reminder));
    await onPush(event(message));
    expect(shown.map(({ options }) => options)).toEqual([
      expect.objectContaining({
        actions: [
          { action: 'ready', title: 'আমি তৈরি' },
          { action: 'change', title: 'বদলাতে হবে' },
        ],
      }),
      expect.not.objectContaining({ actions: expect.anything() }),
    ]);
  });

  test('‘ready’ is saved like a press in the app, opens nothing, and says that it is kept until it is sent', async () => {
    await signedIn('rahima', 'customer');
    await stands('rahima');
    drain.work = () => Promise.reject(new Error('unreachable'));
    await onPush(event(reminder));
    await press('ready');
    expect(await saved('rahima')).toEqual(answered('ready'));
    expect(opened).toEqual([]);
    expect(shown.at(-1)?.title).toBe('ফোনে রাখা আছে: নেট পেলেই জানানো হবে');
  });

  test('says that it was told, or not taken, once the server has judged it', async () => {
    await signedIn('rahima', 'customer');
    await stands('rahima');
    for (const [state, says] of [
      ['sent', 'জানানো হয়েছে: আপনি তৈরি'],
      ['refused', 'জানানো যায়নি। খুলে দেখুন।'],
    ] as const) {
      await onPush(event(reminder));
      drain.work = async () => void (await dbsOf('rahima').outbox.outbox.toCollection().modify({ state }));
      await press('ready');
      expect(shown.at(-1)?.title).toBe(says);
      drain.work = () => Promise.resolve();
    }
  });

  test('‘it has to change’ is saved too, and opens the trip, since the two have to talk', async () => {
    await signedIn('rahima', 'customer');
    await stands('rahima');
    await onPush(event(reminder));
    await press('change');
    expect(await saved('rahima')).toEqual(answered('change'));
    expect(opened).toEqual(['/trip-bidding/trip7']);
  });

  test.each([
    ['this phone does not know the trip', async () => undefined],
    ['it is no longer agreed', () => stands('rahima', { status: 'canceled' })],
    [
      'somebody else has signed in since',
      async () => {
        await stands('rahima');
        await signedIn('karim', 'customer');
      },
    ],
    [
      'an operator looks through the person’s eyes',
      async () => {
        await stands('rahima');
        await saveSession({ user: { id: 'rahima', type: 'customer' }, token: 't', impersonating: true });
      },
    ],
  ])('saves nothing and opens the page where %s', async (_why, becomes) => {
    await signedIn('rahima', 'customer');
    await onPush(event(reminder));
    await becomes();
    await press('ready');
    expect([...(await saved('rahima')), ...(await saved('karim'))]).toEqual([]);
    expect(opened).toEqual(['/trip-bidding/trip7']);
  });
});

describe('touching it', () => {
  const touch = async (data: unknown = { path: '/trip-details/trip7' }): Promise<void> =>
    onNotificationClick(
      Object.assign(new Event('notificationclick'), {
        waitUntil: () => undefined,
        notification: { close: () => undefined, data },
      }),
    );

  test("opens the trip's page; for a provider it is another than for a passenger", async () => {
    await signedIn('rahima', 'provider');
    await onPush(event(message));
    await touch(shown[0]?.options.data);
    expect(opened).toEqual(['/trip-details/trip7']);
  });

  test('opens how a payment stands, or brings that page forward', async () => {
    await signedIn('rahima', 'provider');
    const data = { price: 1200, tran: 'DP-7' };
    await onPush(event({ ...message, type: 'payment_received', trip_id: null, bid_id: null, data }));
    const page = '/payment/callback?tran=DP-7';
    windows = ['https://durpalla.example/payment/callback?tran=DP-6'];
    await touch(shown[0]?.options.data);
    expect([focused, opened]).toEqual([[], [page]]);
    windows = [`https://durpalla.example${page}`];
    await touch(shown[0]?.options.data);
    expect([focused, opened]).toEqual([windows, [page]]);
  });

  test('brings the page forward where it is open, and leaves other windows alone', async () => {
    windows = [
      'https://durpalla.example/trip-request',
      'https://durpalla.example/trip-details/trip7?from=list',
    ];
    await touch();
    expect([focused, opened]).toEqual([[windows[1]], []]);
    windows = ['https://durpalla.example/trip-request'];
    focused = [];
    await touch();
    expect([focused, opened]).toEqual([[], ['/trip-details/trip7']]);
  });
});
