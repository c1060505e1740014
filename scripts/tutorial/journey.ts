/** The way that the film shows: from a passenger's request to the number and the PIN, on two phones. */
import type { Locator, Page } from 'playwright';
import type { Locale } from '../../domain/base/locale.ts';
import type { Person } from '../../testkit/browser/person.ts';
import type { Camera } from './camera.ts';

export type People = { passenger: Person; owner: Person; rival: Person };

const PATIENCE_MS = 30_000;
const typed = {
  bn: { from: 'মিরপুর ১০', to: 'শ্রীম' },
  en: { from: 'mirpur 10', to: 'srim' },
};

const dearer = (page: Page): Locator => page.locator('dialog[open] .row:has(.priceinput) > button').last();
const forward = '.dock .btn:not(.line)';
const waitsFor = async (found: Locator): Promise<void> => found.first().waitFor({ timeout: PATIENCE_MS });

/** What has been said goes away by itself; nobody need watch that. */
const noToasts = (page: Page): Promise<void> =>
  page.locator('.toast').first().waitFor({ state: 'detached', timeout: PATIENCE_MS });

async function asks(camera: Camera, { page }: Person, locale: Locale): Promise<void> {
  const places = page.getByRole('combobox');
  camera.says('start');
  await camera.stays(2.5);
  await camera.taps(page.locator('a[href="/trip-request"]'));
  await waitsFor(page.locator('.steps'));
  camera.says('from');
  await camera.stays(1);
  await camera.types(places.nth(0), typed[locale].from);
  await camera.taps(page.getByRole('option'));
  camera.says('to');
  await camera.types(places.nth(1), typed[locale].to);
  await camera.taps(page.getByRole('option'));
  await camera.taps(page.locator(forward));
  await waitsFor(page.locator('.days'));
  camera.says('when');
  await camera.stays(1.2);
  await camera.taps(page.locator('.days label').nth(2));
  await camera.stays(1);
  await camera.taps(page.locator(forward));
  camera.says('car');
  await camera.stays(1.2);
  await camera.taps(page.locator('main label:has(input[type="radio"])'));
  await camera.stays(1);
  await camera.taps(page.locator(forward));
}

/** Sends the request while there is no net. @returns the trip's id */
async function sends(camera: Camera, passenger: Person): Promise<string> {
  const { page } = passenger;
  await waitsFor(page.locator('.stone'));
  await passenger.goesOffline();
  await waitsFor(page.locator('.offline'));
  camera.says('offline');
  await camera.settles();
  await camera.stays(2);
  await camera.taps(page.locator(forward));
  await waitsFor(page.locator('.sync.queued'));
  await camera.settles();
  await camera.stays(3);
  await passenger.comesBack();
  await page.locator('.sync.queued').first().waitFor({ state: 'detached', timeout: PATIENCE_MS });
  camera.says('sent');
  await camera.settles();
  await camera.stays(3.5);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function bids(camera: Camera, owner: Person, tripId: string): Promise<void> {
  const { page } = owner;
  const link = page.locator(`a[href*="/trip-booking/${tripId}"]`);
  await waitsFor(link);
  await link.first().scrollIntoViewIfNeeded();
  camera.turnsTo('owner', owner);
  camera.says('request');
  await camera.stays(3);
  await noToasts(page);
  await camera.taps(link);
  await waitsFor(page.locator('dialog[open] form'));
  camera.says('bid');
  await camera.settles();
  await camera.stays(1);
  await camera.taps(dearer(page));
  await camera.stays(1);
  await camera.taps(page.locator('dialog[open] button[type="submit"]'));
  await camera.stays(1.5);
}

/** Another owner bids more, outside the film. */
async function bidsMore({ page }: Person, tripId: string): Promise<void> {
  await page.goto(`/trip-booking/${tripId}`);
  for (let steps = 0; steps < 4; steps += 1) await dearer(page).tap();
  await page.locator('dialog[open] button[type="submit"]').click();
  await page.waitForURL(/\/feed/, { timeout: PATIENCE_MS });
}

async function confirms(camera: Camera, passenger: Person): Promise<void> {
  const { page } = passenger;
  const cards = page.locator('main .grid2 > li');
  await cards.nth(1).waitFor({ timeout: PATIENCE_MS });
  camera.turnsTo('passenger', passenger);
  await page.evaluate(() => scrollTo(0, 0));
  camera.says('compare');
  await camera.stays(2);
  await noToasts(page);
  await camera.scrollsTo(cards.nth(0));
  await camera.stays(1.5);
  camera.marksCover();
  await camera.scrollsTo(cards.nth(1));
  await camera.stays(1.5);
  await camera.scrollsTo(cards.nth(0));
  camera.says('confirm');
  await camera.taps(cards.nth(0).locator('.btn.grow'));
  await waitsFor(page.locator('dialog[open]'));
  await camera.settles();
  await camera.stays(1.5);
  await camera.taps(page.locator('dialog[open] .btn:not(.line)'));
  await waitsFor(page.locator('a[href^="tel:"]'));
}

async function meets(camera: Camera, { page }: Person): Promise<void> {
  camera.says('number');
  await camera.settles();
  await camera.scrollsTo(page.locator('main a[href^="tel:"]'));
  await camera.stays(3.5);
  camera.says('pin');
  await waitsFor(page.locator('.pin'));
  await camera.scrollsTo(page.locator('.pin'));
  await camera.stays(4);
  camera.says('end');
  await camera.stays(4);
}

/** Everybody is signed in; the passenger's phone shows the home page and the owner's the feed. */
export async function travels(camera: Camera, people: People, locale: Locale): Promise<void> {
  await asks(camera, people.passenger, locale);
  const tripId = await sends(camera, people.passenger);
  await bidsMore(people.rival, tripId);
  await bids(camera, people.owner, tripId);
  await confirms(camera, people.passenger);
  await meets(camera, people.passenger);
}
