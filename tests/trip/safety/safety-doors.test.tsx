import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeSafety, safetyView } from '../../../src/db/outbox/safety.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { SafetyDoors } from '../../../src/trip/safety/safety-doors.tsx';
import type { Journey } from '../../../src/trip/safety/safety-text.ts';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';
import { button, opens } from '../../../testkit/screen.tsx';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const { images: _, ...car } = ownBidRow.car;
const journey: Journey = {
  ...feedRow,
  terms: { provider_name: 'শাহাদাত হোসেন', car: { ...car, registration: 'dhaka-metro:ga:34-5678' } },
  contact: { name: 'শাহাদাত হোসেন', phone: '+8801711111111' },
  driver: { id: 'driver', name: 'আবদুল করিম', photo: null, phone: '+8801722222222' },
};
let reported = 0;
const Doors = () => <SafetyDoors journey={journey} started onReport={() => void (reported += 1)} />;
/** It leaves at 7:30 and takes some four and a half hours. */
const at = (time: string): void => setClockOffset(Date.parse(`2026-11-21T${time}:00+06:00`) - Date.now());

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf(passenger.id);
  reported = 0;
  at('08:00');
});
afterEach(async () => {
  setClockOffset(0);
  await wipe(passenger.id);
});
const mother = { name: 'মা', phone: '+8801733333333' };

test('a contact is kept on the phone, and one press opens the SMS with plate, names and numbers, but no fare and no PIN', async () => {
  await opens(passenger, Doors);
  fireEvent.click(await button('My people Add'));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(await sheet.findByRole('textbox', { name: 'Whom' }), { target: { value: 'মা' } });
  fireEvent.change(sheet.getByRole('textbox', { name: 'Mobile number' }), {
    target: { value: '01733333333' },
  });
  fireEvent.click(sheet.getByRole('button', { name: 'Keep on this phone' }));
  const link = await sheet.findByRole('link', { name: 'Send the SMS' });
  const [, body = ''] = (link.getAttribute('href') ?? '').split('?body=');
  expect(link.getAttribute('href')).toMatch(/^sms:\+8801733333333\?/);
  const text = decodeURIComponent(body);
  for (const part of ['Mirpur 10', '34-5678', '01711111111', '01722222222', '11:56'])
    expect(text).toContain(part);
  expect((await safetyView(dbs)).contacts).toEqual([mother]);
  fireEvent.click(link);
  await waitFor(async () => expect((await safetyView(dbs)).sharedAt).toHaveProperty('trip'));
});

test('when the journey has begun it is reminded of once, and after the expected arrival it is asked', async () => {
  await changeSafety(dbs, () => ({ contacts: [mother] }));
  await opens(passenger, Doors);
  expect(await screen.findByText('The journey has begun. Tell your people?')).toBeTruthy();
  expect(screen.queryByText('Have you arrived?')).toBeNull();
  await changeSafety(dbs, () => ({ sharedAt: { trip: Date.now() } }));
  await waitFor(() => expect(screen.queryByText('The journey has begun. Tell your people?')).toBeNull());
});

test('who has not arrived can say at once that something is wrong', async () => {
  await changeSafety(dbs, () => ({ contacts: [mother], sharedAt: { trip: 1 } }));
  at('12:10');
  await opens(passenger, Doors);
  fireEvent.click(await button('No, something is wrong'));
  expect(await screen.findByRole('dialog', { name: 'Whom do you want to tell?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Yes, tell my people' }));
  await waitFor(() => expect(screen.queryByText('Have you arrived?')).toBeNull());
});

test('999 and “I don’t feel safe” are there before anybody was added', async () => {
  await opens(passenger, Doors);
  expect((await screen.findByRole('link', { name: /999/ })).getAttribute('href')).toBe('tel:999');
  fireEvent.click(await button('I don’t feel safe'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Whom do you want to tell?' }));
  expect(sheet.getByRole('link', { name: /999/ }).getAttribute('href')).toBe('tel:999');
  expect(sheet.getByRole('link', { name: /109/ }).getAttribute('href')).toBe('tel:109');
  fireEvent.click(sheet.getByRole('button', { name: /Write down what happened/ }));
  expect(reported).toBe(1);
  expect(screen.queryByRole('dialog', { name: 'Whom do you want to tell?' })).toBeNull();
  fireEvent.click(await button('I don’t feel safe'));
  fireEvent.click(await screen.findByRole('button', { name: /Add your people/ }));
  expect(await screen.findByRole('dialog', { name: 'Tell your people' })).toBeTruthy();
});

test('who does not feel safe sends her people her plea, with plate, time and owner, in one press', async () => {
  await changeSafety(dbs, () => ({ contacts: [mother, { name: 'ভাইয়া', phone: '+8801744444444' }] }));
  at('09:42');
  await opens(passenger, Doors);
  fireEvent.click(await button('I don’t feel safe'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Whom do you want to tell?' }));
  const sent = () => {
    const [to = '', body = ''] = (
      sheet.getByRole('link', { name: 'Send both the SMS' }).getAttribute('href') ?? ''
    ).split('?body=');
    return { to, body: decodeURIComponent(body) };
  };
  expect(sent().to).toBe('sms:+8801733333333,+8801744444444');
  for (const part of ['please call me', '34-5678', '9:42', '01711111111'])
    expect(sent().body).toContain(part);
  fireEvent.click(sheet.getByRole('button', { name: 'Call the police' }));
  expect(sent().body).toMatch(/^I am in danger, call the police/);
  // the words on the screen are those that are sent
  expect(sheet.getByText(sent().body)).toBeTruthy();
});
