/** Without a net, passenger and owner agree with their two phones; the server learns of it later, from either, once. */
import { expect, it, vi } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { faultsHere, findings } from '../support/accessibility.ts';
import { demoMarket } from '../support/demo-market.ts';
import { hasCamera, seesScreenOf } from '../support/held-up.ts';
import { goes } from '../support/screens.ts';
import { delivers, smsTo, stored } from '../support/sms-stand-in.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { fillsRequest, presses, sees, sendsNow } from '../support/verbs.ts';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people), hasCamera);

/** The phone has its keys; what the server signed for it a week ago has ended. */
const hasNothingGood = async (person: Person): Promise<void> => {
  await vi.waitUntil(async () => (await stored(person, 'faceIdentity')).length > 0, { timeout: 20_000 });
  await person.page.evaluate(async () => {
    const names = await indexedDB.databases();
    const found = names.find((each) => each.name?.startsWith('durpalla-outbox-'))?.name ?? '';
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(found);
      request.addEventListener('success', () => resolve(request.result));
    });
    const table = db.transaction('faceIdentity', 'readwrite').objectStore('faceIdentity');
    const request = table.getAll();
    await new Promise((resolve) => request.addEventListener('success', resolve));
    for (const row of request.result) table.put({ ...row, certificates: [] });
    await new Promise((resolve) => table.transaction.addEventListener('complete', resolve));
    db.close();
  });
};

it('renews by SMS what an owner shows other phones, pasted on a phone without a net', async () => {
  await goes(owner, '/face');
  await hasNothingGood(owner);
  await owner.goesOffline();
  await owner.opens('/face');
  await sees(owner, 'নেট নেই? একটা এসএমএসেই মেয়াদ বাড়বে');
  expect(await findings(owner)).toEqual([]);
  await presses(owner, 'এসএমএসে পাঠান');
  await sees(owner, 'একই এসএমএস আবার পাঠান');
  // a second press sends the same letters
  await presses(owner, 'একই এসএমএস আবার পাঠান');
  const { renewals } = (await stored(owner, 'nodata')).find((row) => row.renewals) ?? {};
  expect(renewals).toHaveLength(1);
  await delivers(market, '01000000002', renewals?.[0]?.letters ?? '');
  const answer = await smsTo(market, '01000000002', /^Durpalla till/);
  await owner.page.getByRole('textbox', { name: /এসএমএস/ }).fill(answer);
  await presses(owner, 'উত্তর খুলুন');
  await sees(owner, /^এসএমএসে মেয়াদ বেড়েছে/);
  expect(await findings(owner)).toEqual([]);
  await owner.page.getByRole('link', { name: 'সামনাসামনি কোডে ঠিক করা' }).click();
  await sees(owner, 'যাত্রীর ফোনটা ঘরের মধ্যে ধরুন');
}, 90_000);

it('agrees without a net from start to slip, and nothing happens twice when the net is back', async () => {
  // he has what came by SMS; she was online once, so the server has signed who they are
  await goes(owner, '/face');
  await sees(owner, 'যাত্রীর ফোনটা ঘরের মধ্যে ধরুন');
  await fillsRequest(passenger);
  await Promise.all([passenger.goesOffline(), owner.goesOffline()]);
  await sendsNow(passenger.page);
  await passenger.page.waitForURL(/\/trip-bidding\//);
  const tripId = new URL(passenger.page.url()).pathname.split('/').at(-1) ?? '';

  await passenger.page.getByRole('link', { name: 'মালিক সামনে আছেন: নেট ছাড়াই ঠিক করুন' }).click();
  await sees(passenger, 'কোডে আপনার নাম আর ট্রিপ আছে, ফোন নম্বর নেই।');
  expect(await findings(passenger)).toEqual([]);
  const began = performance.now();
  await seesScreenOf(owner, passenger);
  await sees(owner, 'মিরপুর ১০ থেকে শ্রীমঙ্গল');
  const firstScanMs = Math.round(performance.now() - began);
  expect(await faultsHere(owner)).toEqual([]);
  await presses(owner, /কোড দেখান/);
  await sees(owner, /যাত্রী সই করলেই/);
  expect(await findings(owner)).toEqual([]);

  await presses(passenger, 'মালিকের কোড স্ক্যান করুন');
  // held up the wrong way round: her own code is not what his phone waits for
  await seesScreenOf(passenger, owner);
  await sees(passenger, /সামনের গাড়ির নম্বরপ্লেট মিলিয়ে নিন/);
  expect(await faultsHere(passenger)).toEqual([]);
  await passenger.page.getByRole('button', { name: /রাজি$/ }).dblclick();
  await sees(passenger, 'দুজনে রাজি');
  await presses(owner, 'রসিদ স্ক্যান করুন');
  await seesScreenOf(owner, passenger);
  await sees(owner, 'দুজনে রাজি');
  const figures = { firstScanMs, fromFirstScanToAgreedMs: Math.round(performance.now() - began) };
  console.info(JSON.stringify(figures));
  const digitsOf = ({ page }: Person) => page.locator('.twin').innerText();
  expect(await digitsOf(owner)).toBe(await digitsOf(passenger));
  await sees(owner, 'সার্ভার এখনো জানে না।');
  for (const person of [passenger, owner]) {
    expect(await findings(person)).toEqual([]);
    // the other phone has it: a promise is not discarded
    expect(await person.page.locator('.sync button').count()).toBe(0);
  }

  await owner.comesBack();
  await sees(owner, 'সার্ভারেও আছে');
  expect(await findings(owner)).toEqual([]);
  await passenger.comesBack();
  await goes(passenger, `/trip-details/${tripId}`);
  await sees(passenger, 'গাড়ি ঠিক হয়ে গেছে');
  await goes(owner, `/trip-details/${tripId}`);
  await sees(owner, /কল/);
  expect(passenger.errors).toEqual([]);
  expect(owner.errors).toEqual([]);
}, 120_000);
