/** What is photographed: each scene brings a person to a screen in one state. */
import type { Page } from 'playwright';
import type { Person } from '../../testkit/browser/person.ts';
import type { Readiness } from '../../domain/trip/readiness.ts';
import { changesRows } from './phone-store.ts';
import { losesCar, opensAfterJourney, opensRatable, opensReceipt } from './slip.ts';
import { bookingScenes } from './booking.ts';
import { dialogScenes } from './dialog.ts';
import { explainedScenes } from './explained.ts';
import { faceScenes } from './faces.ts';
import { meetingScenes } from './meeting.ts';
import { newcomerScenes } from './newcomer.ts';
import { ownerSmsScenes, passengerSmsScenes } from './nodata.ts';
import { officeScenes } from './office.ts';
import { ownerScenes } from './owner.ts';
import { questionScenes } from './questions.ts';
import { roadScenes } from './road.ts';
import { safetyScenes } from './safety.ts';
import { pastScenes } from './past.ts';
import { placeScenes } from './places.ts';
import { typicalScenes } from './typical.ts';
import { visitorScenes } from './visitor.ts';
import { walkedScenes } from './walked.ts';
import { isRefused, opens, opensBidSheet, opensOwnTrip, PATIENCE_MS, works, type Scene } from './work.ts';

/** Opens a page and follows its first link with this beginning. */
const follows = async (person: Person, path: string, link: string): Promise<void> => {
  await opens(path, link)(person);
  const href = await person.page.locator(link).first().getAttribute('href');
  await person.opens(href ?? path);
  await person.page.locator('main .card').first().waitFor({ timeout: PATIENCE_MS });
};

/** An hour and a half before an agreed journey, without a net; each side has given this answer. */
const isAsked =
  (readiness: Readiness): Scene['go'] =>
  async (person) => {
    await follows(person, '/trips', confirmed);
    await person.goesOffline();
    await changesRows(person.page, {
      database: 'durpalla-mirror-',
      store: 'trips',
      over: { journey_date_time: new Date(Date.now() + 90 * 60_000).toISOString(), readiness },
    });
    await person.page.reload();
    await person.page
      .getByRole('button', { name: /আমি তৈরি|I’m ready|বদলাতে হবে|has to change/ })
      .first()
      .waitFor();
    await person.comesBack();
  };

/** The same journey on Home. */
const isNext =
  (readiness: Readiness): Scene['go'] =>
  async (person) => {
    await isAsked(readiness)(person);
    await opens('/', '.nextjourney')(person);
  };

/** An owner's cars are being verified. */
const isVerified: Scene['go'] = async (person) => {
  await opens('/provider/car/index', 'main .card')(person);
  await opens('/', '.hero, .deskhero')(person);
  await person.goesOffline();
  await changesRows(person.page, {
    database: 'durpalla-mirror-',
    store: 'cars',
    over: { car_status: 'verification_pending' },
    first: true,
  });
  // a journey of this day would take its place
  await changesRows(person.page, { database: 'durpalla-mirror-', store: 'trips', over: { contact: null } });
  await person.page.reload();
  await person.comesBack();
  await person.page.locator('.herocars').first().waitFor({ timeout: PATIENCE_MS });
};

const forward = '.dock .btn:not(.line)';

async function choosesPlace(page: Page, at: number, typed: string): Promise<void> {
  await page.getByRole('combobox').nth(at).fill(typed);
  await page.getByRole('option').first().click();
}

/** Goes through the wizard to this step, from 1. */
const fillsIn =
  (step: number): Scene['go'] =>
  async (person) => {
    const { page } = person;
    await opens('/trip-request', '.steps')(person);
    // a saved draft opens where it was left
    while (!(await page.getByRole('combobox').first().isVisible()))
      await page.locator('.bar .tap').first().click();
    if (step > 1) {
      await choosesPlace(page, 0, 'মিরপুর 10');
      await choosesPlace(page, 1, 'srimongol');
      await page.locator(forward).click();
      await page.locator('.days').first().waitFor();
      await page.locator('.days input').nth(1).check({ force: true });
    } else {
      await choosesPlace(page, 0, 'মিরপুর 10');
      await page.getByRole('combobox').nth(1).fill('শ্রী');
    }
    if (step > 2) {
      await page.locator(forward).click();
      await page.locator('input[type="radio"]').first().check({ force: true });
    }
    if (step > 3) {
      await page.locator(forward).click();
      await page.locator('.stone').first().waitFor();
    }
  };

/** The trip with the most bids on the first pages of the list. */
const opensBids = opensOwnTrip(async ({ page }) => {
  await page
    .locator('main .grid2 > li, main .empty, main .alert.bad')
    .first()
    .waitFor({ timeout: PATIENCE_MS });
  return (await page.locator('main .grid2 > li').count()) >= 3;
});

const confirmed = 'main a[href*="/trip-details/"].line';

const opensDialog = async (person: Person, button: string): Promise<void> => {
  await person.page.locator(button).first().click();
  await person.page.locator('dialog[open]').waitFor();
};

const opensDrawer: Scene['go'] = async (person) => {
  await opens('/')(person);
  await opensDialog(person, '.bar button');
};

/** Leaves a request on the phone, which has no net. */
const asksOffline: Scene['go'] = async (person) => {
  await fillsIn(4)(person);
  await person.goesOffline();
  await person.page.locator(forward).click();
  await person.page.locator('.sync.queued').first().waitFor({ timeout: PATIENCE_MS });
};

const saver: Scene['go'] = async (person) => {
  await person.page.evaluate(() => {
    const saved: unknown = JSON.parse(localStorage.getItem('appearance') ?? '{}');
    localStorage.setItem('appearance', JSON.stringify({ ...Object(saved), saver: true }));
  });
};

const noSaver: Scene['go'] = ({ page }) => page.evaluate(() => localStorage.removeItem('appearance'));

/** The order matters: scenes that change the market come last. */
export const scenes: readonly Scene[] = [
  ...visitorScenes,
  { name: 'home-passenger', who: 'passenger', go: opens('/', '.hero, .deskhero') },
  {
    name: 'drawer',
    who: 'passenger',
    phoneOnly: true,
    window: true,
    go: opensDrawer,
  },
  {
    name: 'helper-days',
    who: 'passenger',
    go: async (person) => {
      await person.page.evaluate(() => localStorage.setItem('helper', 'on'));
      await opens('/trip-request', '.tiles2')(person);
    },
  },
  {
    name: 'helper-time',
    who: 'passenger',
    go: async (person) => {
      await opens('/trip-request', '.tiles2')(person);
      await person.page.locator('.tile input').nth(1).check({ force: true });
      await person.page.locator(forward).click();
      await person.page.locator('.halfhours').waitFor();
      await person.page.evaluate(() => localStorage.removeItem('helper'));
    },
  },
  { name: 'wizard-1', who: 'passenger', go: fillsIn(1) },
  { name: 'wizard-2', who: 'passenger', go: fillsIn(2) },
  { name: 'wizard-3', who: 'passenger', go: fillsIn(3) },
  { name: 'wizard-4', who: 'passenger', go: fillsIn(4) },
  {
    name: 'wizard-begun',
    who: 'passenger',
    go: async (person) => {
      await fillsIn(2)(person);
      await opens('/trip-request', 'main .alert .btn')(person);
    },
  },
  ...walkedScenes,
  { name: 'wizard-wedding', who: 'passenger', go: opens('/trip-request?start=wedding', 'main input') },
  ...placeScenes,
  ...dialogScenes,
  ...explainedScenes.filter(({ who }) => who === 'passenger'),
  { name: 'trips-passenger', who: 'passenger', go: opens('/trips', 'main .card') },
  { name: 'trips-previous', who: 'passenger', go: opens('/previous-trips', 'main .card') },
  { name: 'feed-passenger', who: 'passenger', go: opens('/feed', 'main .stone') },
  { name: 'bidding', who: 'passenger', go: opensBids },
  {
    name: 'bidding-saver',
    who: 'passenger',
    go: async (person) => {
      await saver(person);
      await opensBids(person);
    },
  },
  {
    name: 'owner-reviews',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await noSaver(person);
      await opensBids(person);
      await opensDialog(person, 'main .grid2 > li .cardoor > button');
      await person.page.locator('dialog[open] .reviews').waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'bid-counter',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensBids(person);
      await opensDialog(person, 'main .grid2 > li .btn.line:not(:has(.i))');
    },
  },
  {
    name: 'bid-confirm',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await noSaver(person);
      await opensBids(person);
      await opensDialog(person, 'main .grid2 .btn.grow');
    },
  },
  {
    name: 'trip-cancel',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensBids(person);
      await opensDialog(person, 'main .btn.text.bad');
    },
  },
  { name: 'confirmed-passenger', who: 'passenger', go: (person) => follows(person, '/trips', confirmed) },
  ...meetingScenes((person) => follows(person, '/trips', confirmed)),
  { name: 'confirmed-evening', who: 'passenger', go: isAsked({ provider: 'ready' }) },
  { name: 'home-evening', who: 'passenger', go: isNext({ provider: 'ready' }) },
  { name: 'confirmed-change', who: 'passenger', go: isAsked({ customer: 'ready', provider: 'change' }) },
  ...safetyScenes((person) => follows(person, '/trips', confirmed)),
  { name: 'receipt', who: 'passenger', go: opensReceipt },
  { name: 'after-journey', who: 'passenger', go: opensAfterJourney },
  { name: 'backup', who: 'passenger', go: losesCar(opensBids) },
  { name: 'notifications-passenger', who: 'passenger', go: opens('/notifications', 'main .list li') },
  { name: 'profile-passenger', who: 'passenger', go: opens('/customer/profile', '.index') },
  { name: 'profile-details', who: 'passenger', go: opens('/customer/profile#details', 'main .card') },
  { name: 'profile-people', who: 'passenger', go: opens('/customer/profile#people', 'main form') },
  { name: 'profile-places', who: 'passenger', go: opens('/customer/profile#places', 'main input') },
  { name: 'profile-account', who: 'passenger', go: opens('/customer/profile#account', '.folds') },
  { name: 'profile-appearance', who: 'passenger', go: opens('/customer/profile#appearance', 'main .card') },
  ...bookingScenes,
  ...pastScenes,
  {
    name: 'estimated-fare',
    who: 'passenger',
    go: async (person) => {
      await opens('/estimated-fare')(person);
      const { page } = person;
      for (const [field, typed] of [
        ['pickup', 'mirpur 10'],
        ['destination', 'srimongol'],
      ]) {
        await page.locator(`input[name=${field}]`).fill(typed ?? '');
        await page.getByRole('option').first().click();
      }
      await page.locator('main .stone').waitFor();
    },
  },
  { name: 'referral', who: 'passenger', go: opens('/referral', 'main .price') },
  { name: 'payment-history', who: 'passenger', go: opens('/payment-history', 'main .empty') },
  { name: 'help', who: 'passenger', go: opens('/help') },
  { name: 'video-tutorial', who: 'passenger', go: opens('/video-tutorial') },
  // from here on the passenger is offline
  { name: 'trip-waiting', who: 'passenger', go: asksOffline },
  ...passengerSmsScenes(asksOffline),
  ...newcomerScenes,
  { name: 'home-provider', who: 'provider', go: opens('/', '.hero, .deskhero') },
  { name: 'outbox-empty', who: 'provider', go: opens('/outbox', 'main .facts') },
  { name: 'feed', who: 'provider', go: opens('/feed', 'main .stone') },
  { name: 'feed-none', who: 'provider', go: opens('/feed?pdst=64&ddst=64&date=2020-01-01', 'main .empty') },
  { name: 'bid-sheet', who: 'provider', window: true, go: (person) => opensBidSheet(person) },
  ...explainedScenes.filter(({ who }) => who === 'provider'),
  { name: 'trips-provider', who: 'provider', go: opens('/trips', 'main .card') },
  { name: 'confirmed-provider', who: 'provider', go: (person) => follows(person, '/trips', confirmed) },
  {
    name: 'bid-made',
    who: 'provider',
    go: (person) => follows(person, '/trips', 'main a[href*="/trip-details/"].soft'),
  },
  ...officeScenes,
  ...ownerScenes,
  ...roadScenes,
  { name: 'notifications-provider', who: 'provider', go: opens('/notifications', 'main .list li') },
  {
    name: 'rate-passenger',
    who: 'provider',
    go: opensRatable,
  },
  { name: 'profile-provider', who: 'provider', go: opens('/provider/profile', '.index + .index') },
  { name: 'drawer-owner', who: 'provider', phoneOnly: true, window: true, go: opensDrawer },
  ...typicalScenes(fillsIn(4)),
  ...questionScenes(opensBids),
  {
    name: 'refused',
    who: 'provider',
    window: true,
    go: isRefused,
  },
  { name: 'refused-home', who: 'provider', window: true, go: opens('/', 'main .card') },
  {
    name: 'outbox',
    who: 'provider',
    go: async (person) => {
      await works(person);
      await opens('/outbox', '.sync')(person);
    },
  },
  { name: 'nodata-settings', who: 'provider', go: opens('/outbox#settings', '.nodata-rows') },
  { name: 'nodata-how', who: 'provider', go: opens('/without-net', '.steps-list') },
  {
    name: 'outbox-sms',
    who: 'provider',
    window: true,
    go: async (person) => {
      await works(person);
      await opens('/outbox', '.bysms-offer button')(person);
      await person.page.locator('.bysms-offer button').first().click();
      await person.page.locator('dialog[open] .smsbox').waitFor();
    },
  },
  {
    name: 'outbox-stuck',
    who: 'provider',
    go: async (person) => {
      await works(person);
      // the browser is online again, but the server cannot be reached; two minutes go by on the page
      await person.context.setOffline(false);
      await person.page.clock.install();
      await opens('/outbox', '.sync.queued')(person);
      await person.page.clock.runFor(130_000);
      await person.page.locator('.offline button').waitFor();
    },
  },
  {
    name: 'feed-offline',
    who: 'provider',
    go: async (person) => {
      await works(person);
      await opens('/feed', '.sync')(person);
    },
  },
  {
    name: 'bid-sheet-offline',
    who: 'provider',
    window: true,
    go: async (person) => {
      await works(person);
      await opensBidSheet(person);
    },
  },
  ...ownerSmsScenes,
  { name: 'home-verifying', who: 'provider', window: true, go: isVerified },
  ...faceScenes,
  // from here on the browser has no storage
  {
    name: 'storage-closed',
    who: 'provider',
    go: async (person) => {
      await person.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
      await opens('/feed', '.empty')(person);
    },
  },
];
