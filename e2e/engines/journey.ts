/** What both sides do on the main way, in the words that the screens show; for a browser that Playwright does not drive. */
import type { Visitor } from './visitor.ts';

export const WAITS = /অপেক্ষায়, নেট পেলেই যাবে/;
const SEND = /^(রিকোয়েস্ট পাঠান|সকাল ৭টায় পোস্ট)$/;

async function choosesPlace(visitor: Visitor, label: RegExp, typed: string, option: RegExp): Promise<void> {
  await visitor.writes(label, typed, 'combobox');
  await visitor.presses(option, 'option');
}

async function goesOn(visitor: Visitor, step: RegExp): Promise<void> {
  await visitor.presses(/^পরের ধাপ$/);
  await visitor.sees(step);
}

/** Goes through the steps of the form and sends. @param day counted from the last one on offer @returns the trip's id */
export async function asksForTrip(visitor: Visitor, day: number): Promise<string> {
  await visitor.goes('/trip-request');
  await choosesPlace(visitor, /^কোথা থেকে উঠবেন/, 'mirpur 10', /মিরপুর ১০/);
  await choosesPlace(visitor, /^কোথায় যাবেন/, 'srimongol', /শ্রীমঙ্গল/);
  await goesOn(visitor, /^ধাপ ২/);
  await visitor.presses(/./, 'radio', `.days > :nth-last-child(${day})`);
  await goesOn(visitor, /^ধাপ ৩/);
  await visitor.presses(/সেডান/, 'radio');
  await goesOn(visitor, /^ধাপ ৪/);
  await visitor.sees(SEND, 'button');
  // by night it is asked whether to post it in the morning
  if (await visitor.has(/^এখনই/, 'radio')) await visitor.presses(/^এখনই/, 'radio');
  await visitor.presses(/^রিকোয়েস্ট পাঠান$/);
  await visitor.isAt(/^\/trip-bidding\/[0-9a-f-]{36}$/);
  return (await visitor.pathname()).split('/').at(-1) ?? '';
}

/** Opens the bid form and sends the bid at the proposed price. */
export async function bids(visitor: Visitor, tripId: string): Promise<void> {
  await visitor.goes(`/trip-booking/${tripId}`);
  await visitor.presses(/(বিড পাঠান|বিড জমা রাখুন)$/);
  await visitor.isAt(/^\/feed/);
}

/** Confirms the first bid on the screen. */
export async function confirmsFirstBid(visitor: Visitor): Promise<void> {
  await visitor.presses(/^কনফার্ম করুন$/);
  await visitor.presses(/^কনফার্ম করুন$/, 'button', 'dialog[open]');
}

type Listed = { data: { status: string }[] };

/** What the server has of the passenger's trip. */
export async function stored(visitor: Visitor, serverUrl: string, tripId: string) {
  const session = await visitor.tab.run(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${session}`, accept: 'application/json' };
  const ask = (path: string): Promise<Response> => fetch(`${serverUrl}/api/v1/trip/${path}`, { headers });
  const { data }: Listed = JSON.parse(await (await ask(`${tripId}/bids`)).text());
  return {
    trips: (await ask(`show?id=${tripId}`)).ok ? 1 : 0,
    bids: data.length,
    confirmed: data.filter(({ status }) => status === 'confirmed').length,
  };
}
