/** Google's places and roads, where the operator has a key: a help that may fail, never a requirement. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoMarket } from '../support/demo-market.ts';
import { startGoogle, type GoogleStandIn } from '../support/google-stand-in.ts';
import type { Person } from '../../testkit/browser/person.ts';

let google: GoogleStandIn;
const market = demoMarket({
  environment: async () => {
    google = await startGoogle();
    return { GOOGLE_MAPS_KEY: 'stand-in', GOOGLE_MAPS_URL: google.url };
  },
});
let passenger: Person;

beforeAll(async () => {
  passenger = await market.arrives({ locale: 'en' });
  await passenger.signsIn('01000000001');
  await passenger.page.getByText('Just updated').first().waitFor();
});
afterAll(async () => {
  await passenger.leaves();
  await google.stop();
});
beforeEach(async () => {
  // the previous test's page makes no more requests, so those recorded from now on are this one's
  await passenger.opens('about:blank');
  google.mood = 'well';
  google.asked.length = 0;
  await passenger.opens('/estimated-fare');
});

const destination = () => passenger.page.getByRole('combobox', { name: 'Where will you go?' });
const ofGoogle = () => passenger.page.getByRole('option', { name: /Tea Resort Restaurant/ });
const asked = (path: string) => google.asked.filter((each) => each.startsWith(path));

/** The restrictions on suggestions, in the requests of each of Google's two APIs. */
const limits = {
  newer: ['/suggest', '"includedRegionCodes":["bd"]', '"includedPrimaryTypes":["establishment"]', '/place'],
  older: ['/find', '"componentRestrictions":{"country":"bd"}', '"types":["establishment"]', '/read'],
} as const;

it.each([
  ['newer', 'newer'],
  ['older', 'older'],
  ['older script', 'older'],
] as const)(
  'with a key for the %s API: one script once a field is used, establishments of Bangladesh, the road measured',
  async (key, api) => {
    google.key = key;
    await destination().waitFor();
    expect(asked('/maps/api/js')).toEqual([]);
    const { page } = passenger;
    await page.getByRole('combobox', { name: 'Where will you get in?' }).fill('Mirpur 10');
    await page
      .getByRole('option', { name: /Mirpur 10/ })
      .first()
      .click();
    await destination().fill('tea resort');
    await ofGoogle().click();
    await expect.poll(() => destination().inputValue()).toBe('Tea Resort Restaurant, Moulvibazar');
    await page.getByText('201.4').first().waitFor();
    const [find, country, kind, read] = limits[api];
    const question = decodeURIComponent(asked(find).at(-1) ?? '');
    expect(question).toContain(country);
    expect(question).toContain(kind);
    expect(asked(read)).toHaveLength(1);
    expect(asked('/maps/api/js')).toHaveLength(1);
    expect(asked('/maps/api/js')[0]).toContain('key=stand-in');
  },
);

describe.each(['newer', 'older'] as const)('with a key for the %s API', (key) => {
  beforeEach(() => {
    google.key = key;
  });

  it('a place that turns out to be abroad is not taken', async () => {
    google.mood = 'wrong country';
    await destination().fill('tea resort');
    await ofGoogle().click();
    await passenger.page.getByText('This place is not in Bangladesh. Choose another one.').waitFor();
    expect(await passenger.page.locator('.stone').count()).toBe(0);
  });

  it.each(['error', 'silent', 'no script'] as const)(
    'and Google in trouble (%s) the app’s own list stands',
    async (mood) => {
      google.mood = mood;
      const { page } = passenger;
      await destination().fill('srimongol');
      await page
        .getByRole('option', { name: /Sreemangal/ })
        .first()
        .click();
      await expect.poll(() => destination().inputValue()).toBe('Sreemangal, Moulvibazar');
      expect(passenger.errors).toEqual([]);
    },
  );

  it('a place that is not told after all is not taken, and it is said what to do', async () => {
    await destination().fill('tea resort');
    await ofGoogle().waitFor();
    google.mood = 'error';
    await ofGoogle().click();
    await passenger.page.getByText(/The map does not tell where this is/).waitFor();
    expect(await passenger.page.locator('.stone').count()).toBe(0);
  });
});

it('without a net nothing of Google is asked, and the road is the app’s own', async () => {
  await destination().waitFor();
  await passenger.goesOffline();
  const { page } = passenger;
  await page.getByRole('combobox', { name: 'Where will you get in?' }).fill('Mirpur 10');
  await page
    .getByRole('option', { name: /Mirpur 10/ })
    .first()
    .click();
  await destination().fill('srimongol');
  await page
    .getByRole('option', { name: /Sreemangal/ })
    .first()
    .click();
  await page.locator('.stone').first().waitFor();
  expect(google.asked).toEqual([]);
  await passenger.comesBack();
});
