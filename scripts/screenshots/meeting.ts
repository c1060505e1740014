/** Scenes of a slip before the journey: the passenger's pickup pin, and where the car is. */
import type { Person } from '../../testkit/browser/person.ts';
import { changesRows } from './phone-store.ts';
import { PATIENCE_MS, type Scene } from './work.ts';

const pin = { lat: 23.79412, long: 90.40431, at: new Date(Date.now() - 12 * 60_000).toISOString() };

/** An hour before the journey the car was here, so many minutes ago. */
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

/** @param opensAgreed opens a trip of hers that is agreed on */
export const meetingScenes = (opensAgreed: Scene['go']): readonly Scene[] => [
  { name: 'slip-pin', who: 'passenger', go: laid(opensAgreed, { pickup_pin: pin }, '.pinmap:not(.unset)') },
  { name: 'coming', who: 'passenger', go: laid(opensAgreed, carWas(4), '.lastroad') },
  { name: 'coming-old', who: 'passenger', go: laid(opensAgreed, carWas(28), '.lastroad.old') },
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
