/** Scenes of the office, as an operator with every role sees it. */
import { OPERATOR_PASSWORD } from '../../testkit/browser/operator.ts';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

const office = (name: string, path: string, sign: string): Scene => ({
  name: `office-${name}`,
  who: 'operator',
  window: true,
  go: opens(`/office${path}`, sign),
});

/** The first owner in the list who owes something. */
const opensOwner: Scene['go'] = async (person) => {
  await opens('/office/people?state=owing&sort=dues', '.t.cards a')(person);
  await person.page.locator('.t.cards a').first().click();
  await person.page.locator('.o-dues').waitFor({ timeout: PATIENCE_MS });
};

/** The part of the settings that holds most fields: new fares, with what owners may ask. */
const opensFares: Scene['go'] = async (person) => {
  await opens('/office/settings/fares', '.o-edit button')(person);
  await person.page.locator('.o-edit button').last().click();
  await person.page.locator('.o-item > button:not(.bad)').click();
};

/** The first item, which opens by itself where the list stands beside it. */
const opensFirst =
  (name: string): Scene['go'] =>
  async (person) => {
    const { page } = person;
    await opens(`/office/${name}`, '.q-l button')(person);
    if (!page.url().includes('id=')) await page.locator('.q-l button').first().click();
    await page.locator('.desk.open .act').waitFor({ timeout: PATIENCE_MS });
  };

/** A queue with its first item open: what its decision stands on. */
const queue = (name: string): Scene => ({
  name: `office-${name}`,
  who: 'operator',
  window: true,
  go: opensFirst(name),
});

/** The papers of the first car have been looked at up to a row that does not match. */
const findsFault: Scene['go'] = async (person) => {
  await opensFirst('cars')(person);
  await person.page.locator('.desk-top img').waitFor({ timeout: PATIENCE_MS });
  for (const key of ['Space', 'Space', 'Space', 'KeyX']) await person.page.keyboard.press(key);
};

/** The second step of signing in; an operator who was signed in is signed out after it. */
const givesPassword: Scene['go'] = async (person) => {
  const { page } = person;
  await page.context().clearCookies();
  await opens('/office/sign-in', 'input[type="tel"]')(person);
  await page.locator('input[type="tel"]').fill('01711111111');
  await page.locator('input[type="password"]').fill(OPERATOR_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete="one-time-code"]').waitFor({ timeout: PATIENCE_MS });
};

export const officeScenes: readonly Scene[] = [
  office('board', '/', '.o-map'),
  office('trips', '/trips', 'tbody tr'),
  office('stuck', '/stuck', '.o-top h1'),
  office('settings-banner', '/settings/banner', '.o-pic'),
  office('settings-slides', '/settings/slides', '.o-edit button'),
  { name: 'office-settings-fares', who: 'operator', window: true, go: opensFares },
  queue('identity'),
  queue('cars'),
  {
    name: 'office-cars-list',
    who: 'operator',
    phoneOnly: true,
    window: true,
    go: opens('/office/cars', '.q-l button'),
  },
  { name: 'office-cars-fault', who: 'operator', window: true, go: findsFault },
  queue('reports'),
  queue('call-backs'),
  queue('sms'),
  office('settings-sms', '/settings/sms', '.sms-counts'),
  queue('pins'),
  queue('payments'),
  office('people', '/people', '.t.cards a'),
  { name: 'office-person', who: 'operator', window: true, go: opensOwner },
  office('books', '/books', '.o-sums'),
  office('audit', '/audit', '.t.cards'),
  {
    name: 'office-sign-in',
    who: 'visitor',
    window: true,
    go: opens('/office/sign-in', 'input[type="tel"]'),
  },
  { name: 'office-sign-in-code', who: 'operator', window: true, go: givesPassword },
];
