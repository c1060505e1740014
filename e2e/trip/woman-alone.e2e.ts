/**
 * A woman who travels alone by night: the feed shows her initials and her wish, never that she is alone; the owner
 * answers the wish with his bid, and the slip has all of it. On the way she does not feel safe: police, helpline and
 * her own people are a press away without a net, silently, and nothing of it reaches the owner, on his phone or at
 * the server.
 */
import { expect, it } from 'vitest';
import { dhakaDate, dhakaInstant } from '../../domain/base/calendar.ts';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { pulledAtOn, rowsAbout, storedOn, waitingOn } from '../support/stored-trip.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { choosesDay, choosesPlace, confirmsFirstBid, presses, sees, sendsNow } from '../support/verbs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const market = demoMarket();
let passenger: Person;
let owner: Person;
let tripId = '';
let passed = 0;

bothSidesArrive(market, (people) => ({ passenger, owner } = people));

/** Sets the clock of the server and of both phones to this instant (epoch ms). */
async function comes(at: number): Promise<void> {
  const days = (at - Date.now()) / DAY - passed;
  passed += days;
  await market.daysPass(days, [passenger, owner]);
}

/** What the owner's phone and the server's answer to him hold about this trip. */
async function ownersView(): Promise<unknown> {
  const heardAt = await pulledAtOn(owner);
  await owner.opens(`/trip-details/${tripId}`);
  await expect.poll(() => pulledAtOn(owner)).toBeGreaterThan(heardAt);
  const token = await owner.page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const answer = await fetch(`${market.server.url}/api/v1/trip/show?id=${tripId}`, { headers });
  return { server: await answer.json(), phone: await rowsAbout(owner, tripId) };
}

/** Records on this page what could be heard or felt. */
const listens = ({ page }: Person): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    navigator.vibrate = () => heard.push('vibration') > 0;
    HTMLMediaElement.prototype.play = () => Promise.resolve(void heard.push('sound'));
    speechSynthesis.speak = () => void heard.push('voice');
    AudioContext.prototype.resume = () => Promise.resolve(void heard.push('sound'));
  });

const heardOn = ({ page }: Person): Promise<unknown> =>
  page.evaluate(() => Object.entries(globalThis).find(([name]) => name === 'heard')?.[1]);

it('is never shown as such before the agreement, and is answered by what is so', async () => {
  const { page } = passenger;
  const tonight = dhakaInstant(dhakaDate(Date.now()), '23:00');
  await comes(tonight > Date.now() ? tonight : tonight + DAY);
  await goes(passenger, '/customer/profile#people');
  await page.getByRole('textbox', { name: 'কাকে' }).fill('মা');
  await page.getByLabel('মোবাইল নম্বর').fill('01811223344');
  await presses(passenger, 'এই ফোনে রাখুন');
  await goes(passenger, '/customer/profile#details');
  await sees(passenger, 'শুধু নামের আদ্যক্ষর দেখান');
  await page.getByText('শুধু নামের আদ্যক্ষর দেখান').click();
  await expect.poll(() => page.locator('input[role=switch]:checked').count()).toBeGreaterThan(0);
  await goes(passenger, '/trip-request');
  await choosesPlace(page, 'কোথা থেকে উঠবেন', 'মিরপুর 10', /মিরপুর ১০/);
  await choosesPlace(page, 'কোথায় যাবেন', 'srimongol', /শ্রীমঙ্গল/);
  await presses(passenger, 'পরের ধাপ');
  await choosesDay(page, 2);
  await presses(passenger, 'রাত');
  await presses(passenger, 'পরের ধাপ');
  await passenger.goesOffline();
  await presses(passenger, 'বড় একজন বাড়ান');
  await page.getByRole('checkbox', { name: 'পরিবার আছে বা নারী চালান, এমন গাড়ি হলে ভালো' }).check({ force: true });
  await presses(passenger, 'পরের ধাপ');
  await sees(passenger, '১ জন বড়');
  await sendsNow(page);
  await page.waitForURL(/\/trip-bidding\//);
  await passenger.comesBack();
  tripId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await goes(owner, '/feed');
  const card = owner.page.getByRole('listitem').filter({ has: owner.page.locator(`a[href*="${tripId}"]`) });
  await sees(owner, card.getByText('পরিবার বা নারী চালকের গাড়ি চান').first());
  const words = (await card.allInnerTexts()).join(' ');
  expect(words).not.toContain('জন বড়');
  expect(words).not.toContain('নুসরাত');
  await goes(owner, `/trip-booking/${tripId}`);
  const family = owner.page.getByRole('checkbox', { name: 'পরিবার সঙ্গে থাকবে' });
  expect(await family.isChecked()).toBe(false);
  expect((await owner.page.locator('form .who').allInnerTexts()).join(' ')).not.toContain('জন বড়');
  await family.check();
  await presses(owner, 'বিড পাঠান');
  await owner.page.waitForURL(/\/feed/);
  await sees(passenger, 'পরিবার সঙ্গে থাকবে');

  await confirmsFirstBid(passenger);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  for (const person of [passenger, owner]) {
    await goes(person, `/trip-details/${tripId}`);
    await person.page.getByText('যা যা ঠিক হয়েছে').last().click();
    await sees(person, 'মালিক কথা দিয়েছেন');
    const slip = (await person.page.locator('.sliplines').allTextContents()).join(' ');
    expect(slip).toContain('পরিবার বা নারী চালকের গাড়ি চান, ১ জন বড়');
    expect(slip).toContain('Family comes along');
  }
}, 120_000);

it('finds police, helpline and her people first on the way, silently and without a net, and the owner learns nothing', async () => {
  const { page } = passenger;
  const journeyAt = Date.parse((await storedOn(passenger, tripId)).leaves);
  await comes(journeyAt - 20 * MINUTE);
  await owner.opens(`/trip-details/${tripId}`);
  await passenger.opens(`/trip-details/${tripId}`);
  const pin = (await page.locator('.pin .spoken').textContent()) ?? '';
  const digits = [...pin.replaceAll(' ', '')].map((digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit))).join('');
  await owner.page.locator('input[name="pin"]').first().fill(digits);
  await presses(owner, 'যাত্রা শুরু করুন');
  await sees(passenger, 'যাত্রা শুরু হয়েছে');
  await sees(owner, 'যাত্রা শুরু হয়েছে');
  await comes(journeyAt + 50 * MINUTE);
  await passenger.opens(`/trip-details/${tripId}`);
  const before = await ownersView();

  await passenger.goesOffline();
  await listens(passenger);
  const sent: string[] = [];
  page.on('request', (request) => {
    // the request for news says nothing about her, and nothing waits to be pushed
    if (request.method() !== 'GET' && !request.url().includes('/sync/')) sent.push(request.url());
  });
  await presses(passenger, 'নিরাপদ লাগছে না');
  const sheet = page.getByRole('dialog', { name: 'কাকে জানাবেন?' });
  await sheet.waitFor();
  await sees(passenger, 'শব্দ হবে না, চালক কিছু জানবেন না');
  const doors = await sheet
    .locator('.in > :not(:first-child)')
    .locator('a, button')
    .evaluateAll((all) => all.map((door) => door.getAttribute('href')?.slice(0, 8) ?? door.textContent));
  expect(doors).toEqual([
    'tel:999',
    'tel:109',
    'কল দাও',
    'নিতে আসো',
    'পুলিশ ডাকো',
    'sms:+880',
    'কী হয়েছে লিখে রাখুন, এখন বা পরে',
  ]);
  for (const [plea, begins] of [
    ['কল দাও', 'আমার ভালো লাগছে না, আমাকে কল দাও।'],
    ['নিতে আসো', 'আমার ভালো লাগছে না, আমাকে নিতে আসো।'],
    ['পুলিশ ডাকো', 'আমি বিপদে আছি, পুলিশ ডাকো, ৯৯৯।'],
  ] as const) {
    await sheet.getByRole('button', { name: plea }).click();
    const shown = sheet.locator('.smswords').getByText(begins);
    await shown.waitFor();
    const text = (await shown.textContent()) ?? '';
    expect(text).toMatch(/গাড়ি ঢাকা.+মিরপুর ১০.*শ্রীমঙ্গল যাচ্ছি, এখন রাত .+ মালিক /);
    // the very words that are shown, to her people alone
    const sms = sheet.getByRole('link', { name: 'এসএমএস পাঠান' });
    expect(await sms.getAttribute('href')).toBe(`sms:+8801811223344?body=${encodeURIComponent(text)}`);
  }
  expect(await heardOn(passenger)).toEqual([]);
  expect(sent).toEqual([]);
  expect(await waitingOn(passenger)).toEqual([]);

  // the complaint is last; it is saved on the phone, goes with the net, and only the office reads it
  await sheet.getByRole('button', { name: /কী হয়েছে লিখে রাখুন/ }).click();
  const report = page.getByRole('dialog', { name: 'কী সমস্যা হয়েছে?' });
  expect(await report.getByRole('radio', { name: 'নিরাপদ লাগেনি' }).isChecked()).toBe(true);
  await sees(passenger, 'এটি শুধু আমরা পড়ব, অপর পক্ষ দেখতে পাবেন না।');
  await report.getByRole('button', { name: 'অভিযোগ পাঠান' }).click();
  await sees(passenger, 'পাঠানো হলে নম্বর পাবেন');
  expect(await heardOn(passenger)).toEqual([]);
  await passenger.comesBack();
  await sees(passenger, /টিকিট নং/);
  expect(await ownersView()).toEqual(before);
  await goes(owner, '/notifications');
  await sees(owner, owner.page.locator('main .list li'));
  expect(await owner.page.locator('main').innerText()).not.toMatch(/নিরাপদ লাগ|অভিযোগ/);
  expect([...passenger.errors, ...owner.errors]).toEqual([]);
}, 180_000);
