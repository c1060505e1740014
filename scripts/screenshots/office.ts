/** Scenes of the office, as an operator with every role sees it. */
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

export const officeScenes: readonly Scene[] = [
  office('board', '/', '.o-map'),
  office('trips', '/trips', 'tbody tr'),
  office('stuck', '/stuck', '.o-top h1'),
  office('settings-banner', '/settings/banner', '.o-pic'),
  office('settings-slides', '/settings/slides', '.o-edit button'),
  { name: 'office-settings-fares', who: 'operator', window: true, go: opensFares },
  office('identity', '/identity', '.q-l li'),
  office('cars', '/cars', '.desk'),
  office('reports', '/reports', '.desk'),
  office('pins', '/pins', '.desk'),
  office('payments', '/payments', '.desk'),
  office('people', '/people', '.t.cards a'),
  { name: 'office-person', who: 'operator', window: true, go: opensOwner },
  office('books', '/books', '.o-sums'),
  office('audit', '/audit', '.t.cards'),
];
