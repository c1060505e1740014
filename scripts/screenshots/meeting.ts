/** Scenes of a slip before the journey: the passenger's pickup pin, where the car is, and that a woman drives. */
import type { Person } from '../../testkit/browser/person.ts';
import { changesRows, putsRow } from './phone-store.ts';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

const pin = { lat: 23.79412, long: 90.40431, at: new Date(Date.now() - 12 * 60_000).toISOString() };

/** An hour before the journey the car was here, this many minutes ago. */
const carWas = (minutes: number, lat = 23.83105, long = 90.39211): Record<string, unknown> => ({
  journey_date_time: new Date(Date.now() + 60 * 60_000).toISOString(),
  pickup_pin: pin,
  car_place: { lat, long, at: new Date(Date.now() - minutes * 60_000).toISOString() },
});

/** An agreed trip on this phone, without a net, with these values in its row. */
const laid =
  (opensAgreed: Scene['go'], over: Record<string, unknown>, sign: string): Scene['go'] =>
  async (person) => {
    await opensAgreed(person);
    await person.goesOffline();
    await changesRows(person.page, { database: 'durpalla-mirror-', store: 'trips', over });
    await person.page.reload();
    await person.page.locator(sign).first().waitFor({ timeout: PATIENCE_MS });
    await person.comesBack();
  };

async function opensPickup({ page }: Person): Promise<void> {
  await page
    .getByRole('button', { name: /পিন দিন|পিন বদলান|the pin/ })
    .first()
    .click();
  await page.locator('dialog[open] .pinpaper').waitFor({ timeout: PATIENCE_MS });
}

/** An old place that came by SMS. */
const cameBySms =
  (opensAgreed: Scene['go']): Scene['go'] =>
  async (person) => {
    await laid(opensAgreed, carWas(40), '.lastroad')(person);
    const tripId = new URL(person.page.url()).pathname.split('/').at(-1) ?? '';
    const bySms = { lat: 23.8103, long: 90.3908, at: Date.now() - 27 * 60_000 };
    await putsRow(person.page, {
      database: 'durpalla-outbox-',
      store: 'carPlaces',
      row: { tripId, bySms, changedAt: Date.now() },
    });
    await person.goesOffline();
    await person.page.reload();
    await person.page.locator('.smscame').waitFor({ timeout: PATIENCE_MS });
    await person.comesBack();
  };

/** The owner's side of an agreed trip an hour before it; he has chosen to say where he is. */
const saysWhere: Scene['go'] = async (person) => {
  const { page, context } = person;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 23.83105, longitude: 90.39211, accuracy: 10 });
  const agreed = 'main a[href*="/trip-details/"].line';
  await opens('/trips', agreed)(person);
  await person.opens((await page.locator(agreed).first().getAttribute('href')) ?? '/trips');
  await page.locator('.slippage').waitFor({ timeout: PATIENCE_MS });
  await person.goesOffline();
  await changesRows(page, {
    database: 'durpalla-mirror-',
    store: 'trips',
    over: { ...carWas(5), car_place: null, driver: null, status: 'hold' },
  });
  await page.reload();
  await page.getByRole('switch', { name: /আমি কোথায়|where I am/ }).click();
  await page.locator('a[href^="sms:"][href*="trips%23"]').waitFor({ timeout: PATIENCE_MS });
};

const wished = { needs: ['family'], adults: 1, children: 0, driver: null, woman_drives: true };

/** @param opensAgreed opens a trip of hers that is agreed on */
export const meetingScenes = (opensAgreed: Scene['go']): readonly Scene[] => [
  { name: 'slip-pin', who: 'passenger', go: laid(opensAgreed, { pickup_pin: pin }, '.pinmap:not(.unset)') },
  { name: 'coming', who: 'passenger', go: laid(opensAgreed, carWas(4), '.lastroad') },
  { name: 'coming-old', who: 'passenger', go: laid(opensAgreed, carWas(28), '.lastroad.old') },
  { name: 'coming-sms', who: 'passenger', go: cameBySms(opensAgreed) },
  { name: 'slip-woman', who: 'passenger', go: laid(opensAgreed, wished, '.contact .ok') },
  { name: 'says-where', who: 'provider', go: saysWhere },
  {
    name: 'pickup-unset',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensAgreed(person);
      await opensPickup(person);
    },
  },
  {
    name: 'pickup-set',
    who: 'passenger',
    window: true,
    go: async (person) => {
      await opensAgreed(person);
      await opensPickup(person);
      await person.page.locator('dialog[open] .chips .chip').nth(1).click();
    },
  },
];
