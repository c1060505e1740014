/** Scenes of an agreed trip: a backup that may be chosen, the receipt. */
import { opens, PATIENCE_MS, type Scene } from './work.ts';
import type { Person } from '../../testkit/browser/person.ts';

const json = { 'content-type': 'application/json', accept: 'application/json' };

/** The car owner with this number cancels, on another phone. */
async function cancels({ net }: Person, phone: string, tripId: string): Promise<void> {
  const call = async (path: string, body: object, token = ''): Promise<string> => {
    const headers = { ...json, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${net.url}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  const signedIn = await call('auth/login', { phone, password: 'demo1234' });
  const token = /"token":"([^"]+)"/.exec(signedIn)?.[1] ?? '';
  await call(
    `trip/status/${tripId}`,
    { _method: 'PUT', status: 'canceled', cancel_note: 'schedule_changed' },
    token,
  );
}

/** Confirms the first bid with a backup; the confirmed car owner then cancels. */
export const losesCar =
  (opensBids: Scene['go']): Scene['go'] =>
  async (person) => {
    const { page } = person;
    await opensBids(person);
    await page.locator('main .grid2 .btn.grow').first().click();
    await page.locator('dialog[open] input[name="backup"]').first().waitFor();
    await page.locator('dialog[open] .two .btn:not(.line)').click();
    const call = page.locator('.slip a[href^="tel:"]').first();
    await call.waitFor({ timeout: PATIENCE_MS });
    const phone = (await call.getAttribute('href'))?.replace('tel:+88', '') ?? '';
    await cancels(person, phone, new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await page.locator('.alert.bad').first().waitFor({ timeout: PATIENCE_MS });
  };

/** The first of the earlier trips whose page shows this. */
const opensEarlier =
  (sign: string): Scene['go'] =>
  async (person) => {
    const { page } = person;
    const link = 'main a[href*="/trip-details/"]';
    await opens('/previous-trips', link)(person);
    const links = await page.locator(link).evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    for (const href of new Set(links)) {
      await person.opens(href ?? '/previous-trips');
      await page.locator('main .card').first().waitFor({ timeout: PATIENCE_MS });
      if ((await page.locator(sign).count()) > 0) return;
    }
  };

export const opensReceipt = opensEarlier('.receipt');

/** A trip that ended less than two days ago: the other's number is there. */
export const opensAfterJourney = opensEarlier('main:has(.receipt) a[href^="sms:"]');

/** A journey whose passenger the car owner has not rated yet. */
export const opensRatable = opensEarlier('.starinput');
