/** Forms in steps, as fingers really press them. */
import { setTimeout as passes } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright';
import type { Person } from '../testkit/browser/person.ts';
import { describesCar } from './support/cars.ts';
import { demoMarket } from './support/demo-market.ts';
import { goes } from './support/screens.ts';
import { choosesDay, choosesPlace, fillsRequest, sees } from './support/verbs.ts';

const PASSENGER = '01000000001';
const PROVIDER = '01000000002';
/** Between the two taps of a quick finger. */
const DOUBLE_TAP_MS = 180;

const market = demoMarket();

const arrives = (): Promise<Person> =>
  market.arrives({ withoutServiceWorker: true, touchScreen: { scale: 1 } });

async function middleOf(target: Locator): Promise<[number, number]> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to tap');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Two taps of a finger where the button is now. */
async function doubleTaps({ page }: Person, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  // the finger comes when the step has been read
  await button.click({ trial: true });
  const at = await middleOf(button);
  await page.touchscreen.tap(...at);
  await passes(DOUBLE_TAP_MS);
  await page.touchscreen.tap(...at);
}

const stepOf = ({ page }: Person): Promise<string> => page.locator('header .stamp').innerText();
const isAt = (person: Person, step: string): Promise<unknown> =>
  expect.poll(() => stepOf(person)).toContain(step);

describe('a press counts for the step that it was aimed at', () => {
  it('a double tap goes on by one step of the trip form, and never posts what was not seen', async () => {
    const passenger = await arrives();
    const { page } = passenger;
    await passenger.signsIn(PASSENGER);
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('sync/push')) posted.push(request.postData() ?? '');
    });
    await goes(passenger, '/trip-request');
    await choosesPlace(page, 'কোথা থেকে উঠবেন', 'মিরপুর 10', /মিরপুর ১০/);
    await choosesPlace(page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
    await doubleTaps(passenger, 'পরের ধাপ');
    await isAt(passenger, 'ধাপ ২/৪');
    await choosesDay(page, 2);
    await doubleTaps(passenger, 'পরের ধাপ');
    await isAt(passenger, 'ধাপ ৩/৪');
    await page.getByRole('radio', { name: /সেডান/ }).first().check({ force: true });
    await doubleTaps(passenger, 'পরের ধাপ');
    await isAt(passenger, 'ধাপ ৪/৪');
    await page.getByRole('button', { name: 'ফিরে যান' }).first().click();
    await isAt(passenger, 'ধাপ ৩/৪');
    expect(posted.filter((body) => body.includes('trip.request'))).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/trip-request');
    await passenger.leaves();
  });

  it('a key that is held down stops at the next step', async () => {
    const passenger = await arrives();
    const { page } = passenger;
    await passenger.signsIn(PASSENGER);
    await fillsRequest(passenger);
    await isAt(passenger, 'ধাপ ৪/৪');
    await page.locator('header').getByRole('button', { name: 'ফিরে যান' }).click();
    await isAt(passenger, 'ধাপ ৩/৪');
    const next = page.getByRole('button', { name: 'পরের ধাপ' });
    await next.click({ trial: true });
    await next.focus();
    // each one after the first is a repetition of the key that is down
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await sees(passenger, page.getByRole('button', { name: /^(রিকোয়েস্ট পাঠান|সকাল ৭টায় পোস্ট)$/ }));
    await isAt(passenger, 'ধাপ ৪/৪');
    expect(new URL(page.url()).pathname).toBe('/trip-request');
    await passenger.leaves();
  });

  it('a double tap goes on by one page of the car form, without a word of what is missing there', async () => {
    const owner = await arrives();
    const { page } = owner;
    await owner.signsIn(PROVIDER);
    await describesCar(owner, '19-4477');
    const head = page.locator('header');
    for (const step of ['ধাপ ২/৩', 'ধাপ ১/৩']) {
      await head.getByRole('button', { name: 'ফিরে যান' }).click();
      await isAt(owner, step);
    }
    for (const step of ['ধাপ ২/৩', 'ধাপ ৩/৩']) {
      await doubleTaps(owner, 'পরের ধাপ');
      await isAt(owner, step);
    }
    expect(await page.locator('.field.err, .alert.bad').count()).toBe(0);
    await owner.leaves();
  });
});
