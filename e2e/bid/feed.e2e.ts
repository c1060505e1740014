/** The feed, on Home and on its own page; and a screen that fails to load. */
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright';
import { PHONE, type Person } from '../../testkit/browser/person.ts';
import { feedOfChannel } from '../../protocol/sync/channels.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { answers, asksForTrip, choosesPlace, presses, sees } from '../support/verbs.ts';

const PASSENGER = '01000000001';
const PROVIDER = '01000000002';
const DHAKA = 47;

const market = demoMarket();

/** Somebody whose connection does not break. */
const arrives = (): Promise<Person> => market.arrives({ withoutServiceWorker: true });

describe('REQ 9: the feed', () => {
  it('is five trips on Home, then pages that come as one reaches their end, without a net too', async () => {
    const provider = await market.arrives();
    await provider.signsIn(PROVIDER);
    const { page } = provider;
    const cards = page.getByRole('list', { name: /^(যেসব ট্রিপ আছে|ট্রিপ)$/ }).locator('> li');
    await expect.poll(() => cards.count()).toBe(5);
    await sees(provider, 'এইমাত্র হালনাগাদ');
    await provider.goesOffline();
    await page.getByRole('link', { name: 'আরও দেখুন' }).click();
    await page.waitForURL(/\/feed$/);
    await expect.poll(() => cards.count()).toBe(20);
    const reachesTheEnd = async (): Promise<number> => {
      await cards.last().scrollIntoViewIfNeeded();
      return cards.count();
    };
    await expect.poll(reachesTheEnd).toBeGreaterThan(20);
    const more = page.getByRole('button', { name: 'আরও দেখুন' });
    await expect.poll(async () => ((await reachesTheEnd()) > 40 ? 0 : more.count())).toBe(0);
    await provider.opens('/feed');
    await expect.poll(() => cards.count()).toBe(20);
    // by a key or a screen reader, which do not scroll to the end
    await more.dispatchEvent('click');
    await expect.poll(() => cards.count()).toBeGreaterThan(20);
    expect(provider.errors).toEqual([]);
    await provider.leaves();
  });

  it('keeps its place as a bid is opened, closed and sent, and as one comes back from another page', async () => {
    const provider = await arrives();
    await provider.signsIn(PROVIDER);
    await provider.opens('/feed');
    const { page } = provider;
    const place = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
    const cards = page.getByRole('list', { name: 'ট্রিপ', exact: true }).locator('> li');
    const reachesTheEnd = async (): Promise<number> => {
      await cards.last().scrollIntoViewIfNeeded();
      return cards.count();
    };
    await expect.poll(reachesTheEnd).toBeGreaterThan(20);
    // far enough from the end that nothing more is loaded
    const bid = page.getByRole('link', { name: /^বিড করুন/ }).nth(8);
    const opensBid = async (): Promise<number> => {
      await bid.scrollIntoViewIfNeeded();
      const there = await place();
      await bid.click();
      await sees(provider, page.getByRole('dialog'));
      return there;
    };
    for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      const there = await opensBid();
      await leave();
      await page.waitForURL(/\/feed$/);
      expect(await place()).toBe(there);
    }
    const before = await opensBid();
    await answers(provider, 'বিড পাঠান');
    await page.waitForURL(/\/feed$/);
    // the card has become a little taller
    expect(Math.abs((await place()) - before)).toBeLessThan(150);
    await cards.nth(22).scrollIntoViewIfNeeded();
    const there = await place();
    expect(there).toBeGreaterThan(5_000);
    await page.locator('.nav').getByRole('link', { name: 'ইতিহাস' }).click();
    await page.waitForURL(/\/trips/);
    await page.goBack();
    await expect.poll(async () => Math.abs((await place()) - there)).toBeLessThan(150);
    await provider.leaves();
  });
});

describe('the bid sheet', () => {
  it('has its button and what is kept in sight, and a refused press shows where and why', async () => {
    const provider = await arrives();
    await provider.signsIn(PROVIDER);
    const { page } = provider;
    // low enough that the form of the shortest request scrolls
    const low = { ...PHONE, height: 560 };
    await page.setViewportSize(low);
    await provider.opens('/feed');
    await page
      .getByRole('link', { name: /^বিড করুন/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'বিড পাঠান' });
    const isInSight = async (what: Locator): Promise<boolean> => {
      const box = await what.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= low.height;
    };
    await send.click({ trial: true });
    await expect.poll(() => isInSight(send)).toBe(true);
    await expect.poll(() => isInSight(dialog.getByText('আপনার থাকবে'))).toBe(true);
    const fare = dialog.getByRole('textbox', { name: 'ভাড়া কত নেবেন?' });
    await fare.fill('99999');
    await dialog.evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
    await expect.poll(() => isInSight(fare)).toBe(false);
    await send.click();
    await expect.poll(() => isInSight(fare)).toBe(true);
    expect(await fare.evaluate((box) => box === document.activeElement)).toBe(true);
    await sees(provider, /^ভাড়া বেশি, সর্বোচ্চ ৳/);
    await expect.poll(() => isInSight(send)).toBe(true);
    await dialog.evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
    await dialog.getByRole('button', { name: 'ওপরে দেখুন' }).click();
    await expect.poll(() => isInSight(fare)).toBe(true);
    await dialog.getByRole('button', { name: /^৳[০-৯,]+ করুন$/ }).click();
    await send.click();
    await page.waitForURL(/\/feed$/);
    expect(provider.errors).toEqual([]);
    await provider.leaves();
  });
});

/** The card of a trip on the screen. */
const cardOf = ({ page }: Person, tripId: string) => page.locator(`a[href*="${tripId}"]`);

/** Opens the district chooser and leaves only this district in it. */
async function choosesOnly(person: Person, typed: string, option: RegExp): Promise<void> {
  await presses(person, /^(এলাকা বেছে নিন|এলাকা বদলান)$/);
  const sheet = person.page.getByRole('dialog');
  const everywhere = sheet.getByRole('checkbox', { name: /সারা দেশ/ });
  await everywhere.uncheck({ force: true });
  const chosen = sheet.getByRole('button', { name: /বাদ দিন$/ });
  while ((await chosen.count()) > 0) await chosen.first().click();
  await choosesPlace(person.page, 'জেলা যোগ করুন', typed, option);
  await answers(person, 'এই ট্রিপগুলো দেখান');
}

describe('a feed of the districts that a person chooses', () => {
  it('brings their trips, and those of another district once it is opened', async () => {
    const [provider, passenger] = await Promise.all([arrives(), arrives()]);
    await Promise.all([provider.signsIn(PROVIDER), passenger.signsIn(PASSENGER)]);
    await provider.opens('/feed');
    await choosesOnly(provider, 'sylhet', /^সিলেট/);
    await sees(provider, 'সিলেট থেকে ট্রিপ');
    const elsewhere = await asksForTrip(passenger);
    const here = await asksForTrip(passenger, { typed: 'সিলেট', option: /সিলেট/ });
    await sees(provider, cardOf(provider, here));
    expect(await cardOf(provider, elsewhere).count()).toBe(0);
    await provider.opens(`/feed?pdst=${DHAKA}`);
    await sees(provider, cardOf(provider, elsewhere));
    expect(await cardOf(provider, here).count()).toBe(0);
    expect([...provider.errors, ...passenger.errors]).toEqual([]);
    await Promise.all([provider.leaves(), passenger.leaves()]);
  });
});

describe('a trip of a district that is not on the phone', () => {
  it('is fetched by its link, bid on, and its district added; nothing is over before the server says so', async () => {
    const [provider, passenger] = await Promise.all([market.arrives(), arrives()]);
    await Promise.all([provider.signsIn(PROVIDER), passenger.signsIn(PASSENGER)]);
    const { page } = provider;
    await goes(provider, '/feed');
    await choosesOnly(provider, 'sylhet', /^সিলেট/);
    await sees(provider, 'সিলেট থেকে ট্রিপ');
    const elsewhere = await asksForTrip(passenger, { typed: 'কুমিল্লা', option: /কুমিল্লা/ });
    await provider.goesOffline();
    await goes(provider, `/trip-booking/${elsewhere}`);
    await sees(provider, 'নেট এলেই আনা হবে');
    const send = page.getByRole('dialog').getByRole('button', { name: 'বিড পাঠান' });
    expect(await send.isDisabled()).toBe(true);
    await provider.comesBack();
    await sees(provider, 'কুমিল্লা আপনার এলাকায় নেই');
    // an owner who may bid on it may ask about it, before it is in the area and after
    await presses(provider, 'যাত্রীকে জিজ্ঞেস করুন');
    const talk = page.getByRole('dialog').last();
    await talk.getByRole('button', { name: 'কোন গেট থেকে উঠবেন?' }).click();
    await sees(provider, talk.locator('.said', { hasText: 'কোন গেট থেকে উঠবেন?' }));
    await sees(passenger, passenger.page.locator('main .qa', { hasText: 'কোন গেট থেকে উঠবেন?' }));
    await page.goBack();
    await answers(provider, 'কুমিল্লা যোগ করুন');
    await sees(provider, 'কুমিল্লা এখন আপনার এলাকায় আছে');
    await send.click();
    await page.waitForURL(/\/feed$/);
    await sees(provider, cardOf(provider, elsewhere));
    await sees(passenger, /^১টি বিড/);
    await goes(provider, `/trip-booking/${crypto.randomUUID()}`);
    await sees(provider, 'ট্রিপটি আপনার জন্য খোলা নেই');
    expect([...provider.errors, ...passenger.errors]).toEqual([]);
    await Promise.all([provider.leaves(), passenger.leaves()]);
  });
});

type Frame = { event: string; channel?: string; data?: { channel?: string } };

/** Opens the page and records its sync worker's socket messages, both ways. @returns the names of those about feeds */
async function opensRecorded({ page }: Person, path: string): Promise<() => Promise<string[]>> {
  const [worker] = await Promise.all([page.waitForEvent('worker'), page.goto(path, { waitUntil: 'commit' })]);
  const said = await worker.evaluateHandle(() => {
    const frames: string[] = [];
    const recorded = new WeakSet<WebSocket>();
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      if (!recorded.has(this)) this.addEventListener('message', (event) => frames.push(String(event.data)));
      recorded.add(this);
      frames.push(String(data));
      send.call(this, data);
    };
    return frames;
  });
  return async () => {
    const frames = (await said.jsonValue()).map((text): Frame => JSON.parse(text));
    return frames.flatMap(({ event, channel = '', data }) =>
      feedOfChannel(data?.channel ?? channel) ? [event] : [],
    );
  };
}

/** Sends the page the browser's visibility events, as when another tab comes to the front or this one returns. */
const isShown = ({ page }: Person, shown: boolean): Promise<void> =>
  page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !visible });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: visible ? 'visible' : 'hidden',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, shown);

describe('a page that is hidden', () => {
  it('receives nothing of the feed, and has all of it when it is seen again', async () => {
    const [hidden, seen, passenger] = await Promise.all([arrives(), arrives(), arrives()]);
    await Promise.all([hidden.signsIn(PROVIDER), seen.signsIn(PROVIDER), passenger.signsIn(PASSENGER)]);
    const said = await opensRecorded(hidden, `/feed?pdst=${DHAKA}`);
    await expect.poll(said).toContain('pusher_internal:subscription_succeeded');
    await isShown(hidden, false);
    // another district's channel may have been left before
    await expect.poll(async () => (await said()).at(-1), { timeout: 20_000 }).toBe('pusher:unsubscribe');
    await seen.opens(`/feed?pdst=${DHAKA}`);
    await sees(seen, 'এইমাত্র হালনাগাদ');
    // what was on its way when it unsubscribed has arrived by now
    const before = await said();
    const tripId = await asksForTrip(passenger);
    await sees(seen, cardOf(seen, tripId));
    // a pull that was under way may bring the trip; the socket does not
    expect(await said()).toEqual(before);
    await isShown(hidden, true);
    await sees(hidden, cardOf(hidden, tripId));
    expect([...hidden.errors, ...seen.errors]).toEqual([]);
    await Promise.all([hidden.leaves(), seen.leaves(), passenger.leaves()]);
  });
});

describe('REQ 8: a screen that cannot be fetched', () => {
  it('says so where one is, and opens when it is tried again with a net', async () => {
    const visitor = await arrives();
    await visitor.opens('/signin');
    await visitor.page.waitForLoadState('networkidle');
    // unknown to the browser, or the screen would try again by itself
    visitor.net.down();
    await visitor.page.locator('a[href="/forgot-password"]').click();
    await sees(visitor, 'পাতাটি খোলা যায়নি');
    visitor.net.up();
    await presses(visitor, 'আবার চেষ্টা করুন');
    await sees(visitor, visitor.page.locator('form[action$="/forgot-password"]'));
    expect(new URL(visitor.page.url()).pathname).toBe('/forgot-password');
    await visitor.leaves();
  });
});
