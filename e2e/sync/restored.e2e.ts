/** The server is put back to an older state: what a phone knows and the server does not is sent again, and the phone says so. */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { asksForTrip, presses, sees, seesNoMore } from '../support/verbs.ts';

const market = demoMarket();
const PASSENGER = '01000000001';
const DRAFTS = 8;

it('a phone ahead of the copy sends again what was forgotten and all its drafts, and drops what is gone', async () => {
  const passenger = await market.arrives();
  await passenger.signsIn(PASSENGER);
  const { page } = passenger;
  await market.server.restarts((dataDir) =>
    cp(join(dataDir, 'db'), join(dataDir, 'copy'), { recursive: true }),
  );

  // of this one only the lost database knows
  const elsewhere = await market.arrives({ withoutServiceWorker: true });
  await elsewhere.signsIn(PASSENGER);
  const gone = await asksForTrip(elsewhere);
  await sees(elsewhere, 'বিড চলছে');
  await elsewhere.leaves();
  const forgotten = [await asksForTrip(passenger), await asksForTrip(passenger)];
  await sees(passenger, 'বিড চলছে');
  await goes(passenger, '/trips');
  const linkTo = (id: string) => page.locator(`li a[href$="${id}"]`);
  await sees(passenger, linkTo(gone));

  await passenger.goesOffline();
  const drafts: string[] = [];
  for (let i = 0; i < DRAFTS; i += 1) drafts.push(await asksForTrip(passenger, undefined, 2 + (i % 3)));
  await market.server.restarts(async (dataDir) => {
    await rm(join(dataDir, 'db'), { recursive: true });
    await cp(join(dataDir, 'copy'), join(dataDir, 'db'), { recursive: true });
  });
  await passenger.comesBack();

  await goes(passenger, '/outbox');
  await sees(passenger, /সার্ভারের তথ্য আগের অবস্থায়/);
  await sees(passenger, /আপনার ২টি কাজ সার্ভারে ছিল না, আবার পাঠানো হয়েছে এবং পৌঁছেছে/);
  await goes(passenger, '/trips');
  await linkTo(gone).first().waitFor({ state: 'hidden' });
  for (const id of [...forgotten, ...drafts]) await sees(passenger, linkTo(id));

  // somebody who has just come sees the same: all of it is at the server, once
  const fresh = await market.arrives({ withoutServiceWorker: true });
  await fresh.signsIn(PASSENGER);
  await goes(fresh, '/trips');
  for (const id of [...forgotten, ...drafts]) await sees(fresh, fresh.page.locator(`li a[href$="${id}"]`));
  expect(await fresh.page.locator(`li a[href$="${gone}"]`).count()).toBe(0);

  await goes(passenger, '/outbox');
  await presses(passenger, 'পড়েছি');
  await seesNoMore(passenger, /সার্ভারের তথ্য আগের অবস্থায়/);
  expect(passenger.errors).toEqual([]);
  await Promise.all([passenger.leaves(), fresh.leaves()]);
}, 180_000);
