import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anotherCode,
  checkCodeAgain,
  checkDriverChange,
  checkDriverChoice,
  checkDriverForm,
  shownPhoto,
  driverSees,
  mayNameDriver,
  normaliseLicence,
  type CodesSent,
} from '../../../domain/driver/driver.ts';
import { driverStatuses } from '../../../domain/driver/driver-status.ts';
import { tripActions, tripStatuses, type TripParty } from '../../../domain/trip/trip-status.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const form = { name: 'আবদুল করিম', phone: '০১৭১২-৩৪৫৬৭৮', licence: 'dk-0012345 cl0001' };

describe('the form of a driver', () => {
  it('takes a name, a number in either digits and a licence as it is printed', () => {
    expect(checkDriverForm(form)).toEqual([]);
    expect(normaliseLicence(form.licence)).toBe('DK0012345CL0001');
    expect(normaliseLicence('ডিকে ১২৩৪')).toBeNull();
    expect(normaliseLicence('১২৩৪৫৬')).toBe('123456');
  });

  it('says for each field what is wrong, once', () => {
    const wrong = checkDriverForm({ name: 'Karim 01712345678', phone: '12', licence: 'none' });
    expect(wrong.map(({ field, code }) => [field, code])).toEqual([
      ['name', 'name_has_phone'],
      ['phone', 'phone_invalid'],
      ['licence', 'licence_invalid'],
    ]);
    expect(checkDriverForm({ name: ' ', phone: '', licence: '' }).map(({ code }) => code)).toEqual([
      'field_required',
      'field_required',
      'field_required',
    ]);
  });

  it('allows numbers of the demo market only there', () => {
    expect(checkDriverForm({ ...form, phone: '01000000009' })).toHaveLength(1);
    expect(checkDriverForm({ ...form, phone: '01000000009' }, { allowDemo: true })).toEqual([]);
  });
});

const parties = fc.record<TripParty>({
  type: fc.constantFrom('customer', 'provider', 'driver'),
  part: fc.constantFrom('creator', 'counterpart', 'driver', 'stranger'),
});
const statuses = fc.constantFrom(...tripStatuses);
const driverStatus = fc.constantFrom(...driverStatuses);

describe('who drives', () => {
  it('is said by the car owner, from the agreement until the journey has ended, of an active driver', () => {
    fc.assert(
      fc.property(parties, statuses, fc.option(driverStatus), (party, tripStatus, status) => {
        const driver = status === null ? null : { status };
        const allowed =
          party.type === 'provider' &&
          party.part !== 'stranger' &&
          (tripStatus === 'hold' || tripStatus === 'started');
        expect(mayNameDriver({ party, tripStatus })).toBe(allowed);
        expect(checkDriverChoice({ party, tripStatus, driver }) === null).toBe(
          allowed && (status === null || status === 'active'),
        );
      }),
    );
  });

  it('sees the trip while named, at work, and the journey has neither ended nor been called off', () => {
    fc.assert(
      fc.property(statuses, driverStatus, fc.boolean(), (tripStatus, status, isNamed) => {
        expect(driverSees({ tripStatus, driverStatus: status, isNamed })).toBe(
          isNamed && status === 'active' && (tripStatus === 'hold' || tripStatus === 'started'),
        );
      }),
    );
  });

  it('starts and ends the journey, and does nothing else to the trip', () => {
    for (const status of tripStatuses) {
      const actions = tripActions(status, { type: 'driver', part: 'driver' });
      expect(actions).toEqual(
        status === 'hold' ? ['start', 'complete'] : status === 'started' ? ['complete'] : [],
      );
    }
  });
});

describe('a code sent again', () => {
  const first = (at: number): CodesSent => ({ count: 1, since: at, last: at });

  it('goes out once a minute and five times a day, whenever it is asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 * DAY }), { maxLength: 60 }), (instants) => {
        let codes = first(0);
        const sent = [0];
        for (const now of instants.toSorted((a, b) => a - b)) {
          if (checkCodeAgain({ status: 'invited', codes }, now)) continue;
          codes = anotherCode(codes, now);
          sent.push(now);
        }
        const pauses = sent.slice(1).map((at, i) => at - (sent[i] ?? 0));
        expect(pauses.filter((pause) => pause < MINUTE)).toEqual([]);
        expect(sent.filter((at) => at < DAY).length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('says in how many minutes', () => {
    expect(checkCodeAgain({ status: 'invited', codes: first(0) }, 1)).toMatchObject({
      code: 'driver_code_too_soon',
      values: { minutes: 1 },
    });
  });

  it('is not for a driver who has used one, or has left', () => {
    for (const status of ['active', 'inactive'] as const)
      expect(checkCodeAgain({ status, codes: first(0) }, DAY)).toMatchObject({ code: 'driver_not_invited' });
  });
});

describe('what is changed of a driver', () => {
  it('is judged as in the form of a new one, without the number', () => {
    expect(checkDriverChange({ name: 'মিজানুর রহমান', licence: 'DK 0012345' })).toEqual([]);
    expect(checkDriverChange({ name: 'Karim 01711 223344', licence: 'none' })).toMatchObject([
      { field: 'name' },
      { code: 'licence_invalid', field: 'licence' },
    ]);
  });

  it('a passenger knows the driver by the driver’s photo, else by the one that the owner chose', () => {
    expect(shownPhoto({ photo: 'chosen', own_photo: 'own' })).toBe('own');
    expect(shownPhoto({ photo: 'chosen', own_photo: null })).toBe('chosen');
    expect(shownPhoto({ photo: null, own_photo: null })).toBeNull();
  });
});
