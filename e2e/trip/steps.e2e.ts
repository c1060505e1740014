/** Forms in steps, as fingers really press them. */
import { setTimeout as passes } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright';
import type { Person } from '../../testkit/browser/person.ts';
import { choosesPicture, describesCar } from '../support/cars.ts';
import { photoFromCamera } from '../../testkit/files/picture.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { answers, choosesDay, choosesPlace, fillsRequest, presses, sees } from '../support/verbs.ts';

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

/** Taps there so many ms after the first one by the phone's own account, however busy this machine is. */
async function touches(
  { page }: Person,
  [x, y]: [number, number],
): Promise<(afterMs: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const from = Date.now();
  return async (afterMs) => {
    const timestamp = (from + afterMs) / 1000;
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x, y }],
      timestamp,
    });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  };
}

const stepOf = ({ page }: Person): Promise<string> => page.locator('header .stamp').innerText();
const isAt = (person: Person, step: string): Promise<unknown> =>
  expect.poll(() => stepOf(person)).toContain(step);

/** The options of the carousel that are seen whole, and which of them is chosen. */
const seenTimes = ({ page }: Person): Promise<{ times: string[]; chosen: number }> =>
  page.getByRole('listbox').evaluate((wheel) => {
    const frame = wheel.getBoundingClientRect();
    const seen = [...wheel.children].filter((option) => {
      const { top, bottom } = option.getBoundingClientRect();
      return top >= frame.top && bottom <= frame.bottom;
    });
    return {
      times: seen.map(({ textContent }) => textContent),
      chosen: seen.findIndex((option) => option.ariaSelected === 'true'),
    };
  });

it('the carousel of times shows six with the third chosen; keys, a finger and the wheel turn it', async () => {
  const passenger = await arrives();
  const { page } = passenger;
  await passenger.signsIn(PASSENGER);
  await goes(passenger, '/trip-request');
  await choosesPlace(page, 'কোথা থেকে উঠবেন', 'মিরপুর 10', /মিরপুর ১০/);
  await choosesPlace(page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
  await presses(passenger, 'পরের ধাপ');
  await choosesDay(page, 2);
  const usual = ['সকাল ৬:৩০', 'সকাল ৭:০০', 'সকাল ৭:৩০', 'সকাল ৮:০০', 'সকাল ৮:৩০', 'সকাল ৯:০০'];
  await expect.poll(() => seenTimes(passenger)).toEqual({ times: usual, chosen: 2 });
  const said = (): Promise<string> => page.locator('main .alert b').innerText();
  expect(await said()).toContain('সকাল ৭:৩০');
  await page.getByRole('listbox').press('ArrowDown');
  await expect.poll(() => seenTimes(passenger)).toMatchObject({ chosen: 2 });
  expect(await said()).toContain('সকাল ৮:০০');
  await page.getByRole('option', { name: 'সকাল ৯:০০' }).tap();
  await expect.poll(said).toContain('সকাল ৯:০০');
  // the scroll to nine o'clock ends after the key was pressed
  await page.getByRole('listbox').evaluate(async (wheel) => {
    wheel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    await Promise.resolve();
    wheel.dispatchEvent(new Event('scrollend'));
  });
  await expect.poll(said).toContain('রাত ১২:০০');
  await page.getByRole('listbox').hover();
  await page.mouse.wheel(0, 44);
  await expect.poll(said).toContain('রাত ১২:৩০');
  await page.getByRole('listbox').press('End');
  await expect.poll(said).toContain('রাত ১১:৩০');
  await passenger.leaves();
});

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

  it('a double tap on the last step posts once, and presses nothing on the page that comes', async () => {
    const passenger = await arrives();
    const { page } = passenger;
    await passenger.signsIn(PASSENGER);
    await fillsRequest(passenger);
    await isAt(passenger, 'ধাপ ৪/৪');
    const post = page.getByRole('button', { name: /^(রিকোয়েস্ট পাঠান|সকাল ৭টায় পোস্ট)$/ });
    await post.click({ trial: true });
    const at = await middleOf(post);
    const touch = await touches(passenger, at);
    await touch(0);
    await page.waitForURL('**/trip-bidding/*');
    const under = await page.evaluate(([x, y]) => {
      const link = document.createElement('a');
      Object.assign(link.style, { position: 'fixed', inset: '0', zIndex: '99' });
      link.href = '/previous-trips';
      document.body.append(link);
      return document.elementFromPoint(x, y) === link;
    }, at);
    expect(under).toBe(true);
    await touch(DOUBLE_TAP_MS);
    // the browser has told the page of the touch, and the page has had its frame
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(new URL(page.url()).pathname).toMatch(/^\/trip-bidding\//);
    await touch(10 * DOUBLE_TAP_MS);
    await page.waitForURL('**/previous-trips');
    expect(passenger.errors).toEqual([]);
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
    await page.locator('header').getByRole('button', { name: 'ফিরে যান' }).click();
    await isAt(passenger, 'ধাপ ৩/৪');
    expect(passenger.errors).toEqual([]);
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

const dialogOf = ({ page }: Person): Locator => page.locator('dialog[open]');
const isClosed = (person: Person): Promise<unknown> => expect.poll(() => dialogOf(person).count()).toBe(0);
const pathOf = ({ page }: Person): string => new URL(page.url()).pathname;

async function opensAreas(person: Person): Promise<void> {
  await presses(person, /^(এলাকা বেছে নিন|এলাকা বদলান)$/);
  await dialogOf(person).waitFor();
}

describe('back closes what was opened last', () => {
  it('a sheet, and leaves the page only then; forward opens nothing, a button leaves nothing to go back through', async () => {
    const owner = await arrives();
    const { page } = owner;
    await owner.signsIn(PROVIDER);
    await goes(owner, '/feed');
    await opensAreas(owner);
    await page.goBack();
    await isClosed(owner);
    expect(pathOf(owner)).toBe('/feed');
    await page.goForward();
    await isClosed(owner);
    expect(pathOf(owner)).toBe('/feed');

    await opensAreas(owner);
    await answers(owner, 'বন্ধ করুন');
    await isClosed(owner);
    await page.goBack();
    await expect.poll(() => pathOf(owner)).toBe('/');
    await page.goForward();
    await expect.poll(() => pathOf(owner)).toBe('/feed');

    await opensAreas(owner);
    await page.evaluate(() => {
      // no finger is faster; a stalled page would take two at once for one, which comes below
      addEventListener('popstate', () => setTimeout(() => history.back(), 60), { once: true });
      history.back();
    });
    await expect.poll(() => pathOf(owner)).toBe('/');
    await isClosed(owner);
    await page.goForward();
    await expect.poll(() => pathOf(owner)).toBe('/feed');
    await isClosed(owner);

    await opensAreas(owner);
    await page.evaluate(() => {
      history.back();
      history.back();
    });
    await isClosed(owner);
    // the page and its address are one, whichever of the two it is
    await expect
      .poll(() =>
        page.evaluate(() => globalThis.__TSR_ROUTER__.state.location.pathname === location.pathname),
      )
      .toBe(true);
    expect(['/', '/feed']).toContain(pathOf(owner));
    expect(owner.errors).toEqual([]);
    await owner.leaves();
  });

  it('on the first page of a tab too, which it does not leave; a reload leaves nothing behind', async () => {
    const owner = await arrives();
    const { page } = owner;
    await owner.signsIn(PROVIDER);
    await owner.opens('/fare');
    await owner.opens('/feed');
    await opensAreas(owner);
    await page.goBack();
    await isClosed(owner);
    expect(pathOf(owner)).toBe('/feed');

    // a link in the drawer: back leads to the page below it, in one step
    await presses(owner, 'মেনু');
    await dialogOf(owner)
      .getByRole('link', { name: /অপেক্ষায়|পাঠানো/ })
      .first()
      .click();
    await page.waitForURL(/\/outbox$/);
    await isClosed(owner);
    await page.goBack();
    await expect.poll(() => pathOf(owner)).toBe('/feed');
    await isClosed(owner);

    await opensAreas(owner);
    await page.reload();
    await presses(owner, /^(এলাকা বেছে নিন|এলাকা বদলান)$/);
    await answers(owner, 'বন্ধ করুন');
    await isClosed(owner);
    await expect.poll(() => page.evaluate(() => history.state.guard ?? false)).toBe(false);
    await page.goBack();
    await expect.poll(() => pathOf(owner)).toBe('/fare');
    await owner.leaves();
  });

  it('the code step of signing up leads back to what was typed, and not out of the site', async () => {
    const visitor = await arrives();
    const { page } = visitor;
    await visitor.opens('/signup');
    await page.locator('form[novalidate]').waitFor();
    const name = page.locator('input[name="name"]');
    await name.fill('রাশেদা বেগম');
    await page.locator('input[name="phone"]').fill('01000000077');
    await page.locator('form button[type="submit"]').click();
    const code = page.locator('input[name="otp"]');
    await code.waitFor();
    await page.goBack();
    await name.waitFor();
    expect(await name.inputValue()).toBe('রাশেদা বেগম');
    expect(pathOf(visitor)).toBe('/signup');
    await page.goForward();
    expect(await code.count()).toBe(0);
    expect(visitor.errors).toEqual([]);
    await visitor.leaves();
  });

  it('a step of a form, and leaves it at the first one', async () => {
    const passenger = await arrives();
    const { page } = passenger;
    await passenger.signsIn(PASSENGER);
    await fillsRequest(passenger);
    await isAt(passenger, 'ধাপ ৪/৪');
    await page.goBack();
    await isAt(passenger, 'ধাপ ৩/৪');
    await page.goBack();
    await isAt(passenger, 'ধাপ ২/৪');
    await page.goBack();
    await isAt(passenger, 'ধাপ ১/৪');
    await page.goBack();
    await expect.poll(() => pathOf(passenger)).toBe('/');
    expect(passenger.errors).toEqual([]);
    await passenger.leaves();
  });
});

describe('after the right password on a slow net', () => {
  it('the form stays busy, with what was typed, until Home is there', async () => {
    const passenger = await arrives();
    const { page } = passenger;
    await passenger.opens('/signin');
    await page.locator('form[novalidate]').waitFor();
    await page.locator('input[name="phone"]').fill(PASSENGER);
    await page.locator('input[name="password"]').fill('demo1234');
    await page.route('**/assets/**', async (route) => {
      await passes(600);
      await route.continue();
    });
    await page.evaluate(() => {
      const frames: string[] = [];
      Object.assign(globalThis, { frames });
      const look = (): void => {
        const form = document.querySelector<HTMLFormElement>('form[data-native="signin"]');
        const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
        const typed = form?.querySelector<HTMLInputElement>('input[name="phone"]')?.value;
        const seen = !form ? 'home' : `${button?.disabled ? 'busy' : 'idle'}, ${typed ? 'typed' : 'empty'}`;
        if (frames.at(-1) !== seen) frames.push(seen);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
    await page.locator('.nav').waitFor();
    const frames: unknown = await page.evaluate(() => Reflect.get(globalThis, 'frames'));
    expect(frames).toEqual(['idle, typed', 'busy, typed', 'home']);
    await passenger.leaves();
  });
});

describe('the last press of a car', () => {
  it('right after the fourth picture waits for it, and then sends the car', async () => {
    const owner = await market.arrives({ withoutServiceWorker: true });
    const { page } = owner;
    await owner.signsIn(PROVIDER);
    await describesCar(owner, '19-4488');
    const tiles = ['সামনে থেকে', 'পেছন থেকে', 'রেজিস্ট্রেশন', 'ফিটনেস সনদ'];
    const [last = '', ...before] = tiles.toReversed();
    for (const [at, tile] of before.entries())
      await choosesPicture(owner, tile, await photoFromCamera(at + 70));
    const picture = await photoFromCamera(79);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: last, exact: true }).click();
    await (await chooser).setFiles(picture);
    await page.getByRole('button', { name: 'যাচাইয়ের জন্য পাঠান' }).click();
    await page.waitForURL(/\/provider\/car\/index/);
    expect(owner.errors).toEqual([]);
    await owner.leaves();
  });
});
