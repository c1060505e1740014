/** Scenes of somebody who has just signed up and has nothing yet, and of one whose session is over. */
import { nightScene } from './walked.ts';
import { opens, PATIENCE_MS, type Scene } from './work.ts';

/** Asks for a trip without a net; the session is ended elsewhere meanwhile. */
const sessionEnds: Scene['go'] = async (person) => {
  const { page, net } = person;
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await opens('/customer/profile#details', 'main [role=switch]')(person);
  await person.goesOffline();
  await page.locator('main [role=switch]').first().click({ force: true });
  await page.locator('.sync.queued').first().waitFor({ timeout: PATIENCE_MS });
  net.up();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await fetch(`${net.url}/api/v1/auth/logout`, { method: 'POST', headers, body: '{}' });
  await person.comesBack();
  await page.locator('dialog.overpage[open]').waitFor({ timeout: PATIENCE_MS });
};

export const newcomerScenes: readonly Scene[] = [
  { name: 'new-home', who: 'newcomer', go: opens('/', '.hero, .deskhero') },
  { name: 'new-trips', who: 'newcomer', go: opens('/trips', 'main .empty') },
  { name: 'new-bookings', who: 'newcomer', go: opens('/booking-trips', 'main .empty') },
  { name: 'new-previous', who: 'newcomer', go: opens('/previous-trips', 'main .empty') },
  { name: 'new-notifications', who: 'newcomer', go: opens('/notifications', 'main .empty') },
  { name: 'new-outbox', who: 'newcomer', go: opens('/outbox', 'main .facts') },
  nightScene,
  { name: 'session-over', who: 'newcomer', window: true, go: sessionEnds },
  { name: 'new-owner-home', who: 'new owner', go: opens('/', 'main') },
  { name: 'new-owner-feed', who: 'new owner', go: opens('/feed', 'main') },
];
