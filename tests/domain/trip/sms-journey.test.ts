import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { districts } from '../../../domain/place/districts.ts';
import { journeyInSms } from '../../../domain/trip/sms-journey.ts';

/** 09:00 on Tuesday 24 November 2026 in Dhaka. */
const NOW = Date.parse('2026-11-24T03:00:00Z');
const read = (text: string) => {
  const draft = journeyInSms(text, NOW);
  return (
    draft && [
      draft.places.pickup.place?.names.place.en,
      draft.places.destination.place?.names.place.en,
      draft.journeyDate,
      draft.journeyTime,
      draft.adults ?? null,
      draft.carType,
    ]
  );
};

describe('a journey in an SMS', () => {
  it.each([
    ['DP DHAKA SYLHET 26 7AM 4', ['Dhaka', 'Sylhet', '2026-11-26', '07:00:00', 4, 'sedan car']],
    ['dp dhaka shylet 26 7.30 am', ['Dhaka', 'Sylhet', '2026-11-26', '07:30:00', null, 'sedan car']],
    ['ঢাকা থেকে সিলেট কাল সকাল ৭টা ৬ জন', ['Dhaka', 'Sylhet', '2026-11-25', '07:00:00', 6, 'mini micro']],
    [
      'DP sylhet to coxs bazar 27 rat 9',
      ['Sylhet', "Cox's Bazar", '2026-11-27', '21:00:00', null, 'sedan car'],
    ],
    ['chittagong dhaka aj 4pm 2 jon', ['Chattogram', 'Dhaka', '2026-11-24', '16:00:00', 2, 'sedan car']],
    ['বরিশাল - ঢাকা পরশু ভোর ৫টা', ['Barishal', 'Dhaka', '2026-11-26', '05:00:00', null, 'sedan car']],
    ['dp comilla rajshahi 25 14:00 10', ['Cumilla', 'Rajshahi', '2026-11-25', '14:00:00', 10, 'micro']],
    [
      'khulna theke jessore kal bikal 4 ta',
      ['Khulna', 'Jashore', '2026-11-25', '16:00:00', null, 'sedan car'],
    ],
    ['dhaka sylhet kal 3', ['Dhaka', 'Sylhet', '2026-11-25', '15:00:00', null, 'sedan car']],
  ])('%j is read', (text, journey) => {
    expect(read(text)).toEqual(journey);
  });

  it.each([
    '',
    'DP',
    'DP HELP',
    'DP DHAKA',
    'DP DHAKA SYLHET',
    'DP DHAKA SYLHET 26',
    'DP DHAKA DHAKA 26 7AM',
    'DP DHAKA SYLHET 12 7AM',
    'DP DHAKA SYLHET 26 25:00',
    'DP DHAKA SYLHET 26 7AM 21',
    'gari lagbe kalke sokale',
    'দর এসেছে?',
    'DP YES 4821',
  ])('%j is not taken for one', (text) => {
    expect(read(text)).toBeNull();
  });

  it('finds both of any two districts, in either language', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...districts), {
          minLength: 2,
          maxLength: 2,
          selector: ({ id }) => id,
        }),
        fc.constantFrom('en' as const, 'bn' as const),
        fc.constantFrom(' ', ' to ', ' থেকে '),
        ([from, to], locale, between) => {
          const draft = journeyInSms(`DP ${from?.name[locale]}${between}${to?.name[locale]} 26 7AM 4`, NOW);
          expect(draft?.places.pickup.place?.districtId).toBe(from?.id);
          expect(draft?.places.destination.place?.districtId).toBe(to?.id);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('never fails, whatever is written', () => {
    const written = fc.oneof(fc.string(), fc.string({ unit: 'grapheme', maxLength: 160 }));
    const isWhole = fc.property(written, (text) => {
      const draft = journeyInSms(text, NOW);
      return draft === null || (draft.journeyDate !== null && draft.places.destination.place !== null);
    });
    expect(fc.check(isWhole).counterexample).toBeNull();
  });
});
