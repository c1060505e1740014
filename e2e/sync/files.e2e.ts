/** Photos and papers on a net that dies: chosen offline, shrunk on the phone, and on the server once. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { photoFromCamera } from '../../testkit/files/picture.ts';
import { choosesPicture, describesCar } from '../support/cars.ts';
import { demoMarket } from '../support/demo-market.ts';
import { goes } from '../support/screens.ts';
import { presses, sees, seesNoMore, typesAboveKeyboard } from '../support/verbs.ts';

const OWNER = '01000000002';
const SLOW_MS = 60_000;

const market = demoMarket();
let owner: Person;
beforeAll(async () => {
  owner = await market.arrives();
  await owner.signsIn(OWNER);
});
afterAll(() => owner.leaves());

/** The owner's cars on the server, by the number of the plate. */
async function carsOnServer(number: string): Promise<{ images: { file_path: string }[] }[]> {
  const { server } = market;
  const login = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: OWNER, password: 'demo1234' }),
  });
  const { data } = await login.json();
  const list = await fetch(`${server.url}/api/v1/provider/index-cars`, {
    headers: { authorization: `Bearer ${data.token}` },
  });
  const { data: cars } = await list.json();
  return cars.filter(({ registration }: { registration: string }) => registration.endsWith(number));
}

/** What the phone has of its pictures. */
const kept = ({ page }: Person) =>
  page.evaluate(async () => {
    const [name] = (await indexedDB.databases()).flatMap(({ name: each }) =>
      each?.startsWith('durpalla-outbox-') ? [each] : [],
    );
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const rows = await new Promise<{ state: string; bytes: number; sent: number }[]>((resolve) => {
      const reading = db.transaction('files').objectStore('files').getAll();
      reading.addEventListener('success', () => resolve(reading.result));
    });
    db.close();
    return rows.map(({ state, bytes, sent }) => ({ state, bytes, sent }));
  });

it('four pictures chosen offline arrive once, though the net dies twice and the app is closed', async () => {
  const { net } = owner;
  await owner.goesOffline();
  await describesCar(owner, '19-7777');
  const tiles = ['সামনে থেকে', 'পেছন থেকে', 'রেজিস্ট্রেশন', 'ফিটনেস সনদ'];
  for (const [at, tile] of tiles.entries()) await choosesPicture(owner, tile, await photoFromCamera(at + 1));
  const chosen = await kept(owner);
  expect(chosen.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept', 'kept']);
  expect(Math.max(...chosen.map(({ bytes }) => bytes))).toBeLessThanOrEqual(250_000);
  await presses(owner, 'যাচাইয়ের জন্য পাঠান');
  await owner.page.waitForURL((url) => !url.pathname.endsWith('/store'));
  await goes(owner, '/outbox');
  await sees(owner, 'ছবি ও কাগজ');
  await sees(owner, /নেটের অপেক্ষায়/);

  // the net dies in the middle of the first picture, and again in the middle of a later one
  let chunks = 0;
  const bytes: number[] = [];
  net.alter({
    headers: (headers) => {
      if (headers['upload-offset'] === undefined) return;
      chunks += 1;
      bytes.push(Number(headers['content-length']));
      if (chunks === 2 || chunks === 9) net.down();
    },
  });
  await owner.comesBack();
  await vi.waitUntil(() => chunks === 2, SLOW_MS);
  await owner.goesOffline();
  await owner.closesTheTab();
  await owner.comesBack();
  await owner.opens('/outbox');
  await vi.waitUntil(() => chunks >= 9, SLOW_MS);
  await owner.goesOffline();
  await owner.comesBack();
  await owner.page.getByRole('heading', { name: 'ছবি ও কাগজ' }).waitFor({ state: 'hidden', timeout: SLOW_MS });

  const cars = await carsOnServer('7777');
  expect(cars).toHaveLength(1);
  const images = cars[0]?.images ?? [];
  expect(images).toHaveLength(2);
  for (const { file_path } of images) {
    const read = await fetch(`${market.server.url}${file_path}`);
    const picture = await sharp(Buffer.from(await read.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: 587, height: 800 });
    expect(picture.exif).toBeUndefined();
  }
  const all = chosen.reduce((sum, file) => sum + file.bytes, 0);
  const resent = bytes.reduce((sum, chunk) => sum + chunk, 0) - all;
  expect(resent).toBeLessThanOrEqual(2 * 64_000);
  // nothing is left on the phone
  await vi.waitUntil(async () => (await kept(owner)).length === 0, SLOW_MS);
});

it('the service worker sends them with every tab closed', async () => {
  await owner.goesOffline();
  await describesCar(owner, '23-4655');
  const tiles = ['সামনে থেকে', 'পেছন থেকে', 'রেজিস্ট্রেশন', 'ফিটনেস সনদ'];
  for (const [at, tile] of tiles.entries()) await choosesPicture(owner, tile, await photoFromCamera(at + 20));
  await presses(owner, 'যাচাইয়ের জন্য পাঠান');
  await owner.page.waitForURL((url) => !url.pathname.endsWith('/store'));
  await owner.closesTheTab();
  owner.net.alter({});
  await owner.comesBack();
  await owner.backgroundSyncFires();
  await vi.waitUntil(async () => (await carsOnServer('4655')).length === 1, {
    timeout: SLOW_MS,
    interval: 1_000,
  });
  expect((await carsOnServer('4655'))[0]?.images).toHaveLength(2);
});

it('the brand that is typed stands at the top of the half that a keyboard leaves, with its list and no dock', async () => {
  await owner.opens('/provider/car/store');
  const { page } = owner;
  const box = page.getByRole('combobox', { name: 'ব্র্যান্ড' });
  await typesAboveKeyboard(owner, box, 'toy', page.getByRole('option', { name: 'টয়োটা' }));
  expect(await box.inputValue()).toBe('টয়োটা');
});

it('what is no picture is said at its tile, and the form goes on', async () => {
  await describesCar(owner, '19-8888');
  const { page } = owner;
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'সামনে থেকে', exact: true }).click();
  await (
    await chooser
  ).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await sees(owner, /ছবিটি খোলা যাচ্ছে না/);
  await choosesPicture(owner, 'সামনে থেকে', await photoFromCamera(9));
  await seesNoMore(owner, /ছবিটি খোলা যাচ্ছে না/);
  // the draft has it when the app is opened again
  await owner.closesTheTab();
  await owner.opens('/provider/car/store');
  await sees(owner, owner.page.getByRole('button', { name: 'সামনে থেকে, বদলান' }));
  expect(await kept(owner)).toHaveLength(1);
});
