/** The trip form as a dialog over the home page (SPEC 2), on a phone whose net has gone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, Person } from './support/person.ts';
import { startServer, type RunningServer } from './support/running-server.ts';

let server: RunningServer;
let passenger: Person;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
  passenger = await Person.arrives(server);
  await passenger.signsIn('01000000001');
  await passenger.page.getByText('এইমাত্র হালনাগাদ').first().waitFor();
});
afterAll(async () => {
  await passenger.leaves();
  await closeBrowser();
  await server.stop();
});

const dialog = () => passenger.page.locator('.tripdialog');
const drawer = () => passenger.page.locator('dialog.bottom');
const asks = (heading: string) => dialog().getByRole('heading', { name: heading, level: 2 }).waitFor();
const goesOn = () => dialog().locator('footer').getByRole('button', { name: 'পরের ধাপ' }).click();

it('asks question by question without a net, survives closing the app, and keeps the request', async () => {
  await passenger.goesOffline();
  await passenger.opens('/?form=create-trip');
  await asks('কবে রওনা দেবেন?');
  await drawer().getByText('পরশু').click();
  await drawer().getByRole('button', { name: 'হয়েছে' }).click();
  await drawer().waitFor({ state: 'hidden' });
  await goesOn();
  await asks('কোথা থেকে উঠবেন');
  await dialog().getByRole('combobox').fill('মিরপুর 10');
  await dialog()
    .getByRole('option', { name: /মিরপুর ১০/ })
    .first()
    .click();
  await goesOn();
  await asks('মাঝপথে কোথাও থামবেন?');
  await goesOn();
  await asks('কোথায় যাবেন');

  await passenger.closesTheTab();
  await passenger.opens('/?form=create-trip');
  await asks('কোথায় যাবেন');
  // a place that is in no list: by division, district, sub-district, union
  await dialog().getByRole('combobox').fill('কালাপুর বাজার');
  await dialog()
    .getByRole('option', { name: /জেলা ধরে বেছে নিন/ })
    .click();
  for (const name of ['সিলেট', 'মৌলভীবাজার', 'শ্রীমঙ্গল', 'কালাপুর']) {
    const sheet = passenger.page.locator('dialog.sheet');
    await sheet.locator('input').fill(name);
    await sheet.locator('.geo').getByRole('button', { name, exact: true }).click();
  }
  await expect.poll(() => dialog().getByRole('combobox').inputValue()).toBe('কালাপুর, শ্রীমঙ্গল, মৌলভীবাজার');
  await goesOn();
  await asks('শুধু যাবেন, নাকি ফিরবেনও?');
  await goesOn();
  // the drawer with the cars closes by itself once one is chosen
  await drawer().getByRole('radio', { name: /সেডান/ }).click();
  await drawer().waitFor({ state: 'hidden' });
  await goesOn();
  await asks('তথ্য নিশ্চিতকরণ');
  await dialog().getByRole('button', { name: 'কনফার্ম করুন' }).click();
  await passenger.page.waitForURL(/\/trip-bidding\//);
  await passenger.page.locator('.sync.queued').first().waitFor();
  expect(passenger.errors).toEqual([]);
}, 90_000);
