/** Where no net is, passenger and owner agree with their two phones; the server learns of it later, from either, once. */
import { expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { findings } from '../support/accessibility.ts';
import { demoMarket } from '../support/demo-market.ts';
import { hasCamera, seesScreenOf } from '../support/held-up.ts';
import { goes } from '../support/screens.ts';
import { bothSidesArrive } from '../support/two-sides.ts';
import { fillsRequest, presses, sees, sendsNow } from '../support/verbs.ts';

const market = demoMarket();
let passenger: Person;
let owner: Person;

bothSidesArrive(market, (people) => ({ passenger, owner } = people), hasCamera);

it('agrees without a net from start to slip, and nothing happens twice when the net is back', async () => {
  // once with a net, so that the server has signed who they are
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
  await presses(owner, /কোড দেখান/);
  await sees(owner, /যাত্রী সই করলেই/);
  expect(await findings(owner)).toEqual([]);

  await presses(passenger, 'মালিকের কোড স্ক্যান করুন');
  // held up the wrong way round: her own code is none of his
  await seesScreenOf(passenger, owner);
  await sees(passenger, /সামনের গাড়ির নম্বরপ্লেট মিলিয়ে নিন/);
  expect(await findings(passenger)).toEqual([]);
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
