/**
 * The main way of both sides in Firefox and in WebKit, where these are installed: signing in, asking without a net, bidding,
 * confirming, and what comes over the socket. docs/ENGINES.md says what each lacks.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoMarket } from '../support/demo-market.ts';
import { sees } from '../support/verbs.ts';
import { featuresHere } from './features.ts';
import { firefox } from './firefox.ts';
import { asksForTrip, bids, confirmsFirstBid, stored, WAITS } from './journey.ts';
import { Visitor } from './visitor.ts';
import { webkit } from './webkit.ts';

const PASSENGER = '01000000001';
const OWNER = '01000000002';
const A_JOURNEY_MS = 240_000;

const market = demoMarket();

/** A car that is agreed for one journey is not free for another at the same time. */
const engines = [
  { ...firefox, day: 3 },
  { ...webkit, day: 1 },
];

for (const { name, missing } of engines)
  if (missing !== null) console.log(`${name} is left out: ${missing} is not installed.`);

describe.each(engines)('in $name', (engine) => {
  describe.skipIf(engine.missing !== null)('where it is installed', () => {
    let passenger: Visitor;
    let owner: Visitor;

    beforeEach(async () => {
      passenger = await Visitor.arrives(engine, market.server.port);
      owner = await Visitor.arrives(engine, market.server.port);
    });
    afterEach(async () => {
      await Promise.all([passenger.leaves(), owner.leaves()]);
    });

    async function asksWithoutNet(): Promise<string> {
      passenger.net.down();
      await passenger.opens('/');
      const tripId = await asksForTrip(passenger, engine.day);
      await passenger.sees(WAITS);
      await passenger.opens(`/trip-bidding/${tripId}`);
      await passenger.sees(WAITS);
      return tripId;
    }

    async function bidsWithoutNet(tripId: string): Promise<void> {
      owner.net.down();
      await owner.sees(/নেট নেই/);
      await bids(owner, tripId);
      await owner.sees(WAITS);
      await owner.opens('/feed');
      await owner.sees(WAITS);
    }

    it(
      'a trip asked for without a net comes over the socket, and the bid for it, made without a net, is confirmed',
      async () => {
        await Promise.all([passenger.signsIn(PASSENGER), owner.signsIn(OWNER)]);
        await owner.goes('/feed');
        await owner.sees(/যাত্রীদের/);
        const tripId = await asksWithoutNet();
        await owner.hearsWithoutPulls(async () => {
          passenger.net.up();
          await owner.until('the trip in the feed', () =>
            owner.tab.run((id) => document.querySelector(`a[href*="${id}"]`) !== null, tripId),
          );
        });
        await passenger.seesNoMore(WAITS);

        await bidsWithoutNet(tripId);
        await passenger.sees(/এখনো বিড আসেনি/);
        const heard = await passenger.hearsWithoutPulls(async () => {
          owner.net.up();
          await passenger.sees(/আপনার ট্রিপে কেউ বিড করেছেন/);
          await passenger.sees(/^১টি বিড/);
        });
        // the message was compressed once for all its readers, and this engine has read it
        expect(passenger.frames.agreed.at(-1)).toContain('permessage-deflate');
        expect(heard.some(({ isText, isCompressed }) => isText && isCompressed)).toBe(true);
        await owner.seesNoMore(WAITS);

        await confirmsFirstBid(passenger);
        await passenger.sees(/গাড়ি ঠিক হয়ে গেছে/);
        await passenger.sees(/০১০০০-০০০০০২/);
        await owner.sees(/যাত্রী আপনার বিড কনফার্ম করেছেন/);
        await owner.goes(`/trip-details/${tripId}`);
        await owner.sees(/০১০০০-০০০০০১/);
        const once = { trips: 1, bids: 1, confirmed: 1 };
        expect(await stored(passenger, market.server.url, tripId)).toEqual(once);

        const features = await passenger.tab.run(featuresHere);
        console.log(`${engine.name} ${passenger.tab.version}: ${JSON.stringify(features)}`);
        expect(features).toMatchObject({ serviceWorker: true, webLocks: true, compressionStream: true });
      },
      A_JOURNEY_MS,
    );
  });
});

describe('what other engines do, in Chromium', () => {
  it('a browser that asks whether to store for good, and gets no answer, caches all of the app', async () => {
    const passenger = await market.arrives();
    await passenger.context.addInitScript(() => {
      if (isSecureContext) StorageManager.prototype.persist = () => new Promise(() => undefined);
    });
    await passenger.signsIn(PASSENGER);
    console.log(`Chromium: ${JSON.stringify(await passenger.page.evaluate(featuresHere))}`);
    await passenger.goesOffline();
    await passenger.opens('/trip-request');
    await sees(passenger, passenger.page.getByRole('combobox').first());
    expect(passenger.errors).toEqual([]);
    await passenger.leaves();
  });

  it('the place of toasts takes no press from the page, however large a browser makes it', async () => {
    const visitor = await market.arrives({ withoutServiceWorker: true });
    await visitor.opens('/signin');
    const { page } = visitor;
    await sees(visitor, page.locator('form[novalidate]'));
    await page
      .locator('.toasts')
      .evaluate((place) => place instanceof HTMLElement && place.style.setProperty('height', '100vh'));
    await page.locator('input[name="phone"]').click({ timeout: 5_000 });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
    await visitor.leaves();
  });
});
