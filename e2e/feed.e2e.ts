/** The list of trips, on Home and on its own page; and a screen that does not come. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, Person } from '../testkit/browser/person.ts';
import { startServer, type RunningServer } from '../testkit/browser/running-server.ts';
import { answers, asksForTrip, choosesPlace, presses, sees } from './support/verbs.ts';

const PASSENGER = '01000000001';
const PROVIDER = '01000000002';
const DHAKA = 47;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});
afterAll(async () => {
  await closeBrowser();
  await server.stop();
});

describe('SPEC 9: the feed', () => {
  it('is five trips on Home, then pages that come as one reaches their end, without a net too', async () => {
    const provider = await Person.arrives(server);
    await provider.signsIn(PROVIDER);
    const { page } = provider;
    const cards = page.getByRole('list', { name: /^(যেসব ট্রিপ আছে|ট্রিপ)$/ }).locator('> li');
    await expect.poll(() => cards.count()).toBe(5);
    await provider.goesOffline();
    await page.getByRole('link', { name: 'আরও দেখুন' }).click();
    await page.waitForURL(/\/feed$/);
    await expect.poll(() => cards.count()).toBe(20);
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBe(40);
    await presses(provider, 'আরও দেখুন');
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(60);
    expect(provider.errors).toEqual([]);
    await provider.leaves();
  });
});

/** The card of a trip on the screen. */
const cardOf = ({ page }: Person, tripId: string) => page.locator(`a[href*="${tripId}"]`).first();

/** Writes a picture of the screen where somebody asked for one. */
async function isPictured({ page }: Person, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

describe('a feed of the districts that a person chooses', () => {
  it('brings their trips, and those of another district once it is opened', async () => {
    const [provider, passenger] = await Promise.all([Person.arrives(server), Person.arrives(server)]);
    await provider.signsIn(PROVIDER);
    await passenger.signsIn(PASSENGER);
    await provider.opens('/feed');
    await presses(provider, /^(এলাকা বেছে নিন|এলাকা বদলান)$/);
    const sheet = provider.page.getByRole('dialog');
    const everywhere = sheet.getByRole('checkbox', { name: /সারা দেশ/ });
    if (await everywhere.isChecked()) await everywhere.uncheck({ force: true });
    const chosen = sheet.getByRole('button', { name: /বাদ দিন$/ });
    while ((await chosen.count()) > 0) await chosen.first().click();
    await choosesPlace(provider.page, 'জেলা যোগ করুন', 'sylhet', /^সিলেট/);
    await isPictured(provider, 'chooser');
    await answers(provider, 'এই ট্রিপগুলো দেখান');
    await sees(provider, 'সিলেট থেকে ট্রিপ');
    const elsewhere = await asksForTrip(passenger);
    const here = await asksForTrip(passenger, { typed: 'সিলেট', option: /সিলেট/ });
    await sees(provider, cardOf(provider, here));
    expect(await cardOf(provider, elsewhere).count()).toBe(0);
    await isPictured(provider, 'feed');
    await provider.opens(`/feed?pdst=${DHAKA}`);
    await sees(provider, cardOf(provider, elsewhere));
    expect(provider.errors).toEqual([]);
    await Promise.all([provider.leaves(), passenger.leaves()]);
  });
});

describe('SPEC 8: a screen that cannot be fetched', () => {
  it('says so where one is, and opens when it is tried again with a net', async () => {
    const visitor = await Person.arrives(server, { keepsNothing: true });
    await visitor.opens('/signin');
    await visitor.page.waitForLoadState('networkidle');
    await visitor.goesOffline();
    await visitor.page.locator('a[href="/forgot-password"]').click();
    await sees(visitor, 'পাতাটি খোলা যায়নি');
    await visitor.comesBack();
    await presses(visitor, 'আবার চেষ্টা করুন');
    await sees(visitor, visitor.page.locator('form[action$="/forgot-password"]'));
    expect(new URL(visitor.page.url()).pathname).toBe('/forgot-password');
    await visitor.leaves();
  });
});
