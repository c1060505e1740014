/** Scenes of a car owner's business: cars, an own trip, drivers, wallet. */
import { changesRows } from './phone-store.ts';
import { opens, opensBidSheet, PATIENCE_MS, type Scene } from './work.ts';

const forward = '.dock .btn:not(.line)';

/** Fills in an own trip up to its car and price. */
const offersTrip: Scene['go'] = async (person) => {
  const { page } = person;
  await opens('/trip-request', '.steps')(person);
  // a saved draft opens where it was left
  while (!(await page.getByRole('combobox').first().isVisible()))
    await page.locator('.bar .tap').first().click();
  for (const [at, typed] of ['মিরপুর 10', 'srimongol'].entries()) {
    await page.getByRole('combobox').nth(at).fill(typed);
    await page.getByRole('option').first().click();
  }
  await page.locator(forward).click();
  await page.locator('.days input').nth(1).check({ force: true });
  await page.locator(forward).click();
  await page.locator('input[name="car_id"]').first().check({ force: true });
  await page.locator('.ticks').waitFor({ timeout: PATIENCE_MS });
};

const owes =
  (dues: number): Scene['go'] =>
  async ({ page }) => {
    await page.goto('/outbox');
    await changesRows(page, { database: 'durpalla-mirror-', store: 'profiles', over: { dues } });
  };

/** The first agreed trip, with a dialog that one of its buttons opens. */
const opensOnAgreed =
  (button: string): Scene['go'] =>
  async (person) => {
    const agreed = 'main a[href*="/trip-details/"].line';
    await opens('/trips', agreed)(person);
    const { page } = person;
    await page.locator(agreed).first().click();
    await page.locator(button).first().click({ timeout: PATIENCE_MS });
    await page.locator('dialog[open]').waitFor({ timeout: PATIENCE_MS });
  };

/** Starts a payment and shows the gateway's page. */
const pays: Scene['go'] = async (person) => {
  await owes(2_340)(person);
  const { page } = person;
  await opens('/provider/wallet', 'main .card')(person);
  if ((await page.locator('main .road3').count()) > 0) return;
  await page.locator('main .btn:not(.line):not(.text):not(.white)').first().click();
  await page.locator('dialog[open] input').fill('2340');
  await page.locator('dialog[open] button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname !== '/provider/wallet', { timeout: PATIENCE_MS });
};

/** Goes back from the gateway's page; another scene may have done so. */
const turnsBackOnPaying: Scene['go'] = async (person) => {
  await pays(person);
  await opens('/provider/wallet', 'main .road3')(person);
};

export const ownerScenes: readonly Scene[] = [
  {
    name: 'bid-sheet-dues',
    who: 'provider',
    window: true,
    go: async (person) => {
      await owes(32_400)(person);
      await opensBidSheet(person);
    },
  },
  {
    name: 'home-dues',
    who: 'provider',
    go: async (person) => {
      await owes(32_400)(person);
      await opens('/', 'main .card')(person);
    },
  },
  {
    name: 'trip-cancel-provider',
    who: 'provider',
    window: true,
    go: async (person) => {
      await owes(0)(person);
      await opensOnAgreed('main button.btn.text.bad')(person);
    },
  },
  {
    name: 'report-provider',
    who: 'provider',
    window: true,
    go: opensOnAgreed('main button.btn.text:has([href="#i-flag"])'),
  },
  { name: 'cars', who: 'provider', go: opens('/provider/car/index', 'main .card') },
  {
    name: 'car-new',
    who: 'provider',
    typed: 'form main input',
    go: opens('/provider/car/store', 'form main'),
  },
  { name: 'drivers', who: 'provider', go: opens('/provider/profile#my-drivers', '#my-drivers li') },
  { name: 'driver-new', who: 'provider', typed: 'main input', go: opens('/driver/add', 'main form') },
  { name: 'own-trip', who: 'provider', go: offersTrip },
  {
    name: 'own-trip-last',
    who: 'provider',
    go: async (person) => {
      await offersTrip(person);
      await person.page.locator('main .row:has(input.price) button').last().click();
      await person.page.locator(forward).click();
      await person.page.locator('main .facts').waitFor();
    },
  },
  { name: 'wallet', who: 'provider', go: opens('/provider/wallet', 'main .card') },
  {
    name: 'wallet-pay',
    who: 'provider',
    window: true,
    go: async (person) => {
      await opens('/provider/wallet', 'main .card')(person);
      await person.page.locator('main .btn:not(.line):not(.text):not(.white)').first().click();
      await person.page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'gateway', who: 'provider', go: pays },
  {
    name: 'wallet-checking',
    who: 'provider',
    go: turnsBackOnPaying,
  },
  {
    name: 'wallet-give-up',
    who: 'provider',
    window: true,
    go: async (person) => {
      await turnsBackOnPaying(person);
      await person.page.locator('main .road3 ~ .col .btn').last().click();
      await person.page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'payment-history-provider', who: 'provider', go: opens('/payment-history', 'main') },
];
