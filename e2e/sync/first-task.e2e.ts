/** Where data are saved, a newcomer's first request comes before everything that is not needed for it. */
import { expect, it, vi } from 'vitest';
import { showPhone } from '../../domain/base/phone.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { fillsRequest, sees, sendsNow } from '../support/verbs.ts';

const BESIDE = /\/assets\/(?:live-socket|event-toasts|refusal-watch|home-search|welcome-cards|save-page)-/;
const PATIENCE_MS = 20_000;

const market = demoMarket();

/** The last code that was sent to a number. */
const codeFor = (phone: string): Promise<string> =>
  vi.waitUntil(
    async () => {
      const answer = await fetch(`${market.server.url}/dev/sms`, { headers: { accept: 'application/json' } });
      const { data }: { data: { phone: string; text: string }[] } = await answer.json();
      const message = data.find((each) => showPhone(each.phone) === phone);
      return /\b(\d{4})\b/.exec(message?.text ?? '')?.[1] ?? '';
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );

/** Signs up until the home page shows. @returns the person, and what was fetched for anything but the first request */
async function signsUp(phone: string, saver: boolean): Promise<{ person: Person; beside: string[] }> {
  const person = await market.arrives();
  const { page } = person;
  const beside: string[] = [];
  page.context().on('request', (request) => {
    const [found] = BESIDE.exec(request.url()) ?? [];
    if (found) beside.push(found);
  });
  await page.addInitScript((saving) => {
    if (location.protocol !== 'about:') localStorage.setItem('appearance', JSON.stringify({ saver: saving }));
  }, saver);
  await person.opens('/signup');
  await page.locator('form[novalidate]').waitFor();
  const fill = (name: string, value: string) => page.locator(`input[name="${name}"]`).fill(value);
  const send = () => page.locator('form button[type="submit"]').first().click();
  await fill('name', 'রাশিদা');
  await fill('phone', phone);
  await send();
  await page.locator('input[name="otp"]').waitFor();
  await fill('otp', await codeFor(phone));
  await page.locator('input[name="nid"]').waitFor();
  await fill('nid', '1234567890');
  await fill('date_of_birth', '01/01/1990');
  await fill('email', `n${phone}@example.com`);
  await fill('password', 'journey123');
  await fill('password_confirmation', 'journey123');
  await send();
  await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
  await page.locator('a[href^="/trip-request"]').first().waitFor();
  return { person, beside };
}

const comes = (beside: readonly string[], what: RegExp) =>
  expect.poll(() => beside.join(' '), { timeout: PATIENCE_MS }).toMatch(what);

it('waits until the request is posted, then all of it comes', async () => {
  const { person, beside } = await signsUp('01000000081', true);
  await fillsRequest(person);
  await sendsNow(person.page);
  await person.page.waitForURL(/\/trip-bidding\//);
  expect(beside).toEqual([]);
  await sees(person, person.page.locator('main').getByText('বিড চলছে'));
  await comes(beside, /live-socket/);
  await comes(beside, /event-toasts/);
  await person.leaves();
}, 120_000);

it('waits no longer when the person leaves the form without a request', async () => {
  const { person, beside } = await signsUp('01000000082', true);
  await person.page.locator('a[href^="/trip-request"]').first().click();
  await person.page.getByRole('combobox', { name: 'কোথা থেকে উঠবেন' }).waitFor();
  expect(beside).toEqual([]);
  await person.page.goBack();
  await comes(beside, /live-socket/);
  await comes(beside, /refusal-watch/);
  await person.leaves();
}, 120_000);

it('waits for nobody who does not save data', async () => {
  const { person, beside } = await signsUp('01000000083', false);
  await comes(beside, /live-socket/);
  await vi.waitFor(() => expect(beside.join(' ')).toMatch(/home-search/), { timeout: PATIENCE_MS });
  await person.leaves();
}, 120_000);
