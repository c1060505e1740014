/** SMS end to end: what a phone has stored of them, and the stand-in at /dev/sms that carries them. */
import { expect, vi } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { faultsHere } from './accessibility.ts';
import type { DemoMarket } from './demo-market.ts';
import { goes } from './screens.ts';
import { presses, sees } from './verbs.ts';

type Stored = {
  name?: string;
  state?: string;
  sms?: { letters: string };
  extractable?: boolean;
  renewals?: { letters: string }[];
};

/** What a phone has stored in a table of its outbox. */
export const stored = ({ page }: Person, store: string): Promise<Stored[]> =>
  page.evaluate(async (name) => {
    const names = await indexedDB.databases();
    const found = names.find((each) => each.name?.startsWith('durpalla-outbox-'))?.name ?? '';
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(found);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    const request = db.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => request.addEventListener('success', resolve));
    db.close();
    const rows: Stored[] = request.result.map(({ name: what, state, sms, ecdh, renewals }) => ({
      name: what,
      state,
      sms,
      extractable: ecdh?.extractable,
      renewals,
    }));
    return rows;
  }, store);

/** An SMS arrives from this number. */
export const delivers = (market: DemoMarket, from: string, text: string): Promise<Response> =>
  fetch(`${market.server.url}/dev/sms`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ from, text }),
  });

/** The letters of the last SMS to this number with these words. */
export function smsTo(market: DemoMarket, number: string, what: RegExp): Promise<string> {
  const find = async (): Promise<string | null> => {
    const answer = await fetch(`${market.server.url}/dev/sms`, { headers: { accept: 'application/json' } });
    const { data }: { data: { phone: string; text: string }[] } = await answer.json();
    return data.find(({ phone, text }) => phone === `+88${number}` && what.test(text))?.text ?? null;
  };
  return vi.waitUntil(find, { timeout: 60_000, interval: 500 });
}

/** The path of the link in it. */
export const linkIn = async (market: DemoMarket, number: string, what: RegExp): Promise<string> =>
  /\/s\/[\w-]+/.exec(await smsTo(market, number, what))?.[0] ?? '';

export const hasKeys = (person: Person) =>
  vi.waitUntil(async () => (await stored(person, 'nodata')).length > 0, { timeout: 20_000, interval: 200 });

/** The letters that the phone's SMS app was opened with for this action. */
const letters = (person: Person, name: string): Promise<string> =>
  vi.waitUntil(
    async () =>
      (await stored(person, 'outbox')).findLast((row) => row.name === name && row.sms)?.sms?.letters,
    { timeout: 20_000, interval: 200 },
  );

/** Sends what waits on this page, and says that it was sent. @returns the letters */
export async function sendsBySms(person: Person, action: string): Promise<string> {
  if (action === 'bid.confirm') await sees(person, /-তে কনফার্ম\?$/);
  else {
    await presses(person, 'এসএমএসে পাঠান');
    await sees(person, 'নেট ছাড়াও পাঠানো যায়');
  }
  expect(await faultsHere(person)).toEqual([]);
  await person.page.getByRole('dialog').getByRole('button', { name: 'এসএমএসে পাঠান' }).click();
  await sees(person, 'এসএমএস অ্যাপ খুলেছিলেন। পাঠিয়েছেন?');
  await presses(person, 'হ্যাঁ, পাঠিয়েছি');
  await sees(person, 'এসএমএসে পাঠিয়েছেন, উত্তরের অপেক্ষা');
  return letters(person, action);
}

/** An owner whose feed has a trip opens it with a net, which then goes, bids on it and sends the bid by SMS. */
export async function bidsBySms(
  market: DemoMarket,
  owner: Person,
  from: string,
  tripId: string,
): Promise<void> {
  // a trip that was only asked for is not on the phone when the net goes
  await goes(owner, '/feed');
  await owner.page.locator(`main a[href*="${tripId}"]`).first().waitFor();
  await goes(owner, `/trip-booking/${tripId}`);
  await sees(owner, 'বিড পাঠান');
  await owner.goesOffline();
  await presses(owner, 'বিড জমা রাখুন');
  await owner.page.waitForURL(/\/feed/);
  await goes(owner, '/outbox');
  await delivers(market, from, await sendsBySms(owner, 'bid.place'));
}
