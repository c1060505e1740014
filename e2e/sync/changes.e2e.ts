/** Changes under a running app: versions of app, server and database, tabs and workers, the phone's clock. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from 'playwright';
import { dhakaDate } from '../../domain/base/calendar.ts';
import { HOUR, tripIntent } from '../../testkit/market/market.ts';
import { pageScript } from '../../testkit/browser/page-script.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { asksForTrip, sees, seesNoMore } from '../support/verbs.ts';
import { hasWrongClock, setsTheClock } from '../../testkit/browser/wrong-clock.ts';

const PASSENGER = '01000000001';
const WAITING = 'অপেক্ষায়, নেট পেলেই যাবে';
const NEW_VERSION = 'নতুন ভার্সন এসেছে';
const UPDATE = 'আপডেট করুন';

const market = demoMarket();
let person: Person;

beforeEach(async () => {
  person = await market.arrives();
});
afterEach(() => person.leaves());

type Trip = { id: string; trip_note: string | null; created_at: string; journey_date: string };

/** A trip as the server shows it. */
async function tripOnServer(tripId: string): Promise<Trip | null> {
  const bearer = await person.page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json' };
  const answer = await fetch(`${market.server.url}/api/v1/trip/show?id=${tripId}`, { headers });
  if (!answer.ok) return null;
  const { data }: { data: Trip } = JSON.parse(await answer.text());
  return data;
}

const userId = (): Promise<string> =>
  person.page.evaluate(() => String(JSON.parse(localStorage.getItem('trip_auth_user') ?? '{}').id));

describe('an app and a server of different versions', () => {
  it('ask for the update where the app is too old, and what waits goes out after it', async () => {
    await person.signsIn(PASSENGER);
    await person.goesOffline();
    const tripId = await asksForTrip(person);
    person.net.alter({
      headers: (headers) => {
        if ('x-durpalla-protocol' in headers) headers['x-durpalla-protocol'] = '0';
      },
    });
    await person.comesBack();
    await sees(person, 'অ্যাপের এই ভার্সন পুরোনো। আপডেট করুন, আপনার কাজ জমা আছে।');
    await sees(person, WAITING);
    expect(await tripOnServer(tripId)).toBeNull();

    person.net.alter({});
    await person.opens(`/trip-bidding/${tripId}`);
    await sees(person, 'বিড চলছে');
    expect(await tripOnServer(tripId)).not.toBeNull();
  });

  it('hold what a server does not know yet, and send it once it does', async () => {
    await person.signsIn(PASSENGER);
    await person.goesOffline();
    const tripId = await asksForTrip(person);
    let asked = 0;
    person.net.alter({
      push: (body) => {
        asked += 1;
        return body.replace(/"v":\[[\d,]+\]/, (versions) => versions.replaceAll(/\d+/g, '99'));
      },
    });
    await person.comesBack();
    await vi.waitUntil(() => asked >= 2, { timeout: 20_000 });
    await sees(person, WAITING);
    expect(await tripOnServer(tripId)).toBeNull();
    person.net.alter({});
    await vi.waitUntil(async () => (await tripOnServer(tripId)) !== null, { timeout: 20_000 });
  });
});

describe('a later version of the outbox’s database, opened in another tab', () => {
  it('is not kept waiting by the old tab, which says so; what waits is brought along and goes out', async () => {
    await person.signsIn(PASSENGER);
    await person.goesOffline();
    await person.opens('/trips');
    const intents = Array.from({ length: 40 }, () => tripIntent({ journeyAt: Date.now() + 24 * HOUR }));
    const script = await pageScript(join(import.meta.dirname, '../support/later-version.ts'));
    const id = await userId();
    await person.page.evaluate(script);
    await person.page.evaluate(([who, what]) => later.fill(who, what), [id, intents] as const);
    const other = await person.context.newPage();
    await other.goto('/icon.svg');
    await other.evaluate(script);
    const note = 'দুটি ব্যাগ আছে';
    const opened = await other.evaluate(([who, text]) => later.open(who, text), [id, note] as const);
    expect(opened.rows).toBe(40);
    expect(opened.ms).toBeLessThan(5_000);
    await other.close();

    await sees(person, NEW_VERSION);
    await person.comesBack();
    await person.page.getByRole('button', { name: UPDATE }).click();
    await vi.waitUntil(async () => (await tripOnServer(intents.at(-1)?.args.id ?? '')) !== null, {
      timeout: 20_000,
    });
    for (const { args } of intents) expect(await tripOnServer(args.id)).toMatchObject({ trip_note: note });
  });
});

describe('an update of the service worker', () => {
  it('in the middle of a push loses nothing and doubles nothing', async () => {
    await person.signsIn(PASSENGER);
    // the tab pushes: if its service worker did, the browser would make the new one wait for the answer
    const cdp = await person.context.newCDPSession(person.page);
    await cdp.send('Browser.setPermission', {
      permission: { name: 'background-sync' },
      setting: 'denied',
      origin: new URL(person.page.url()).origin,
    });
    await person.goesOffline();
    const tripId = await asksForTrip(person);
    let pushes = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answered = new Promise<void>((resolve) =>
      person.net.watch(async ({ moment, path }) => {
        if (path !== 'push' || moment !== 'answered') return;
        pushes += 1;
        resolve();
        if (pushes === 1) await held;
      }),
    );
    await person.comesBack();
    await answered;
    person.net.deployNewVersion();
    await person.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await sees(person, NEW_VERSION);
    const reloaded = person.page.waitForEvent('load');
    await person.page.getByRole('button', { name: UPDATE }).click();
    await reloaded;
    release();
    await person.opens(`/trip-bidding/${tripId}`);
    await sees(person, 'বিড চলছে');
    await seesNoMore(person, WAITING);
    expect(await tripOnServer(tripId)).not.toBeNull();
    // the new version sent it again, and the server recognised it
    expect(pushes).toBeGreaterThan(1);
    await person.opens('/outbox');
    await seesNoMore(person, 'নেওয়া হয়নি');
  });
});

describe('a wrong clock', () => {
  it('a day ahead, then set a day behind and ahead again, moves no deadline, no day and no order', async () => {
    const day = 24 * HOUR;
    await hasWrongClock(person, day);
    await person.signsIn(PASSENGER);
    await person.goesOffline();
    const first = await asksForTrip(person);
    await setsTheClock(person, -day);
    const second = await asksForTrip(person);
    await setsTheClock(person, day);
    await person.comesBack();
    // the countdown of the hour in which bids are accepted
    const isRight = async (): Promise<void> => {
      const left = (): Promise<string> => person.page.locator('.count b').first().innerText();
      await expect.poll(left).toMatch(/^(?:১ ঘণ্টা|৫[০-৯] মিনিট)/);
    };
    await person.opens(`/trip-bidding/${second}`);
    await sees(person, 'বিড চলছে');
    await isRight();
    for (const wrong of [-day, day, 0]) {
      await setsTheClock(person, wrong);
      await isRight();
    }
    const [one, two] = [await tripOnServer(first), await tripOnServer(second)];
    if (!one || !two) throw new Error('a trip is missing');
    expect(Date.parse(one.created_at)).toBeLessThan(Date.parse(two.created_at));
    // the day after tomorrow was the right day, although the phone's clock was wrong
    for (const { journey_date } of [one, two]) expect(journey_date).toBe(dhakaDate(Date.now() + 2 * day));
  });
});

describe('several tabs', () => {
  const holder = (page: Page): Promise<string | undefined> =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.find(({ name }) => name?.startsWith('durpalla-sync-'))?.clientId;
    });

  it('hand the sync on when the one that has it goes', async () => {
    await person.signsIn(PASSENGER);
    const other = await person.context.newPage();
    await other.goto('/trips');
    const waits = (): Promise<boolean> =>
      other.evaluate(async () => ((await navigator.locks.query()).pending ?? []).length > 0);
    await vi.waitUntil(waits, { timeout: 10_000 });
    const first = await holder(other);
    await person.closesTheTab();
    const isHandedOn = async (): Promise<boolean> => ![undefined, first].includes(await holder(other));
    expect(await vi.waitUntil(isHandedOn, { timeout: 5_000, interval: 20 })).toBe(true);
    person.page = other;
    const tripId = await asksForTrip(person);
    await vi.waitUntil(async () => (await tripOnServer(tripId)) !== null, { timeout: 10_000 });
  });

  it('start their worker again when it is gone', async () => {
    await person.context.addInitScript({
      content: `globalThis.Worker = class extends Worker {
        constructor(...given) { super(...given); globalThis.endWorker = () => this.terminate(); }
      };`,
    });
    await person.signsIn(PASSENGER);
    await vi.waitUntil(() => holder(person.page), { timeout: 10_000 });
    const first = await holder(person.page);
    await person.page.evaluate('endWorker()');
    const another = async (): Promise<string | undefined> => {
      const now = await holder(person.page);
      return now === first ? undefined : now;
    };
    expect(await vi.waitUntil(another, { timeout: 10_000 })).not.toBe(first);
  });
});
