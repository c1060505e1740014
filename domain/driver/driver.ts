// A car owner's drivers (REQ 1, 2, 6; decision 0030).
//
//   added ──▶ invited ──the code from the SMS, and a password──▶ active ◀──▶ inactive
//                └──────────────withdrawn───────────────▶ inactive ──▶ invited
//
// A driver works for one owner at a time. Only an active one can be named for a trip, because only an active one has
// proved the number that the passenger will see.

import { checkName } from '../person/account.ts';
import { toLatinDigits } from '../base/digits.ts';
import type { DriverStatus } from './driver-status.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import { checkField, checkPhone, type Check } from '../person/sign-in.ts';
import { contactsShown, type TripParty, type TripStatus } from '../trip/trip-status.ts';

/** The form of a new driver with its wire names; every value as typed. */
export type DriverForm = { name: string; phone: string; licence: string };
/**
 * The fields that the owner can change. The number cannot change, because the driver has proved it with the
 * code.
 */
export type DriverChange = Omit<DriverForm, 'phone'>;

/** A driving licence's number: Latin capitals and digits, without spaces and hyphens; null for any other text. */
export function normaliseLicence(text: string): string | null {
  const licence = toLatinDigits(text.normalize('NFC')).replace(/[\s-]/g, '').toUpperCase();
  return /^(?=(?:\D*\d){4})[A-Z0-9]{6,20}$/.test(licence) ? licence : null;
}

const checkLicence: Check = (licence) =>
  normaliseLicence(licence) ? null : refuse('licence_invalid', 'licence');

/** All refusals of the form, at most one for each field, in the form's order. */
export function checkDriverForm(form: DriverForm, context: { allowDemo?: boolean } = {}): Refusal[] {
  return [
    checkField('name', form.name, checkName),
    checkField('phone', form.phone, checkPhone(context)),
    checkField('licence', form.licence, checkLicence),
  ].flat();
}

/** All refusals of a change, at most one for each field, in the form's order. */
export const checkDriverChange = (form: DriverChange): Refusal[] =>
  [checkField('name', form.name, checkName), checkField('licence', form.licence, checkLicence)].flat();

/** A driver's photos: the one that the owner chose, and the driver's own, which goes first. */
type DriverPhotos<P> = { photo: P | null; own_photo: P | null };

/** The photo by which a passenger knows the driver. */
export const shownPhoto = <P>({ photo, own_photo }: DriverPhotos<P>): P | null => own_photo ?? photo;

/** The person's part in the trip, its status, and the chosen driver; null: the owner drives. */
export type DriverChoice = {
  party: TripParty;
  tripStatus: TripStatus;
  driver: { status: DriverStatus } | null;
};

/**
 * Whether a party may choose the driver: only the car owner, from the agreement until the journey has ended.
 */
export const mayNameDriver = ({ party, tripStatus }: Omit<DriverChoice, 'driver'>): boolean =>
  party.type === 'provider' && party.part !== 'stranger' && contactsShown(tripStatus);

/** Why this driver cannot be named for the trip, or null. */
export function checkDriverChoice({ party, tripStatus, driver }: DriverChoice): Refusal | null {
  if (party.part === 'stranger' || party.type !== 'provider') return refuse('not_your_trip');
  if (!mayNameDriver({ party, tripStatus })) return refuse('driver_not_nameable');
  return driver === null || driver.status === 'active' ? null : refuse('driver_not_active', 'driver_id');
}

/**
 * Whether a driver sees a trip: only while they are named for it, work for its owner, and the journey has neither ended
 * nor been called off.
 */
export const driverSees = (facts: {
  tripStatus: TripStatus;
  isNamed: boolean;
  driverStatus: DriverStatus;
}): boolean => facts.isNamed && facts.driverStatus === 'active' && contactsShown(facts.tripStatus);

/** Codes sent to a driver within a day: how many, and when the first and the last of them (epoch ms). */
export type CodesSent = { count: number; since: number; last: number };

const dayMs = 24 * 60 * 60 * 1000;
const codeEveryMs = 60 * 1000;
const codesADay = 5;

/** The codes of the current day: after a day the count begins anew. */
const codesAt = (codes: CodesSent, now: number): CodesSent =>
  now - codes.since < dayMs ? codes : { count: 0, since: now, last: codes.last };

/** Why no further code is sent, or null: one a minute, five a day, and none to a driver who has used one. */
export function checkCodeAgain(
  driver: { status: DriverStatus; codes: CodesSent },
  now: number,
): Refusal | null {
  if (driver.status !== 'invited') return refuse('driver_not_invited');
  const { count, since, last } = codesAt(driver.codes, now);
  const until = count >= codesADay ? since + dayMs : last + codeEveryMs;
  if (until <= now) return null;
  return refuse('driver_code_too_soon', undefined, { minutes: Math.ceil((until - now) / 60_000) });
}

/** The count after one more code. */
export function anotherCode(codes: CodesSent, now: number): CodesSent {
  const { count, since } = codesAt(codes, now);
  return { count: count + 1, since, last: now };
}
