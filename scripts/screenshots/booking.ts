/** Scenes of trips on offer, of drafts, and of what follows a journey. */
import type { Person } from '../../testkit/browser/person.ts';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

/** Opens a page and follows its first link with this beginning. */
async function follows(person: Person, path: string, link: string): Promise<void> {
  await opens(path, link)(person);
  await person.page.locator(link).first().click();
  await person.page.locator('main .bar, main .card').first().waitFor({ timeout: PATIENCE_MS });
}

const presses = async ({ page }: Person, button: string): Promise<void> => {
  await page.locator(button).first().click();
  await page.locator('dialog[open]').waitFor({ timeout: PATIENCE_MS });
};

const free = 'main a.btn:not(.soft)[href*="/trip-booking/"]';
const opensOffer = async (person: Person): Promise<void> => {
  await follows(person, '/feed', free);
  await person.page.locator('.bookbar button').waitFor({ timeout: PATIENCE_MS });
};

const HOUR_MS = 3_600_000;

/** The last step of the wizard, opened by a link that fills in everything. */
async function fillsInByLink(person: Person): Promise<void> {
  const tomorrow = new Date(Date.now() + 30 * HOUR_MS).toISOString().slice(0, 10);
  const link = new URLSearchParams({
    pickup: 'mirpur-10',
    destination: 'u290',
    type: 'oneway',
    date: tomorrow,
    time: '07:30:00',
    car_type: 'sedan car',
  });
  await opens(`/trip-request?${link}`, '.dock')(person);
  const { page } = person;
  for (const sign of ['.days', 'main input[type="radio"]', 'main .facts']) {
    await page.locator('.dock button[type="submit"]').click();
    await page.locator(sign).first().waitFor({ timeout: PATIENCE_MS });
  }
}

const opensCompleted = (person: Person): Promise<void> =>
  follows(person, '/previous-trips', 'main .card:has(.badge.go) a.soft[href*="/trip-details/"]');

export const bookingScenes: readonly Scene[] = [
  { name: 'offer', who: 'passenger', go: opensOffer },
  {
    name: 'offer-confirm',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensOffer(person);
      await presses(person, '.bookbar button');
    },
  },
  {
    name: 'offer-booked',
    who: 'passenger',
    go: async (person) => {
      await opensOffer(person);
      await presses(person, '.bookbar button');
      await person.page.locator('dialog[open] .two .btn:not(.line)').click();
      await person.page.locator('.sync.sent').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  { name: 'bookings-passenger', who: 'passenger', go: opens('/booking-trips', 'main .card') },
  { name: 'trip-completed', who: 'passenger', go: opensCompleted },
  {
    name: 'report',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensCompleted(person);
      await presses(person, 'main .btn.text.w');
    },
  },
  {
    name: 'report-waiting',
    who: 'passenger',
    go: async (person) => {
      await opensCompleted(person);
      await presses(person, 'main .btn.text.w');
      await person.page.locator('dialog[open] .choice').first().click();
      await person.page.locator('dialog[open] button[type="submit"]').click();
      await person.page.locator('section .sync').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'rate',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opens('/previous-trips', 'main .card button')(person);
      await presses(person, 'main .card button');
    },
  },
  {
    name: 'trip-draft',
    who: 'passenger',
    go: async (person) => {
      await fillsInByLink(person);
      await person.page.locator('main .btn.text.w').click();
      await person.page.locator('main .badge.draft').waitFor({ timeout: PATIENCE_MS });
    },
  },
  { name: 'bookings-provider', who: 'provider', go: opens('/provider-booking-feed', 'main .card') },
  {
    name: 'booking-price',
    who: 'provider',
    window: true,
    go: async (person) => {
      await opens('/provider-booking-feed', 'main .card .btn.line.s')(person);
      await presses(person, 'main .card .btn.line.s');
    },
  },
];
