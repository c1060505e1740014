import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bidIncludes } from '../../../domain/money/bid-includes.ts';
import { toBengaliDigits, toLatinDigits } from '../../../domain/base/digits.ts';
import { contactsIn } from '../../../domain/contact-mask/mask.ts';
import { relativeText } from '../../../src/trip/slip/relative.ts';
import { receiptLines, termLines } from '../../../src/trip/slip/terms.ts';
import { agreedTrip } from './agreed-trip.ts';

const hidesPhone = (text: string): boolean => contactsIn(text).some(({ kind }) => kind === 'phone');

const locale = fc.constantFrom('bn' as const, 'en' as const);
const phone = fc
  .tuple(fc.constantFrom('013', '017', '019'), fc.integer({ min: 10_000_000, max: 99_999_999 }))
  .map(([prefix, rest]) => `${prefix}${rest}`);
const pin = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));

describe('what a relative gets', () => {
  test('is the road, the time, the car, its plate and a first name', () => {
    expect(relativeText(agreedTrip, 'bn').split('\n')).toEqual([
      'আমি এই গাড়িতে যাচ্ছি',
      'পথ: মিরপুর ১০, ঢাকা থেকে শ্রীমঙ্গল, মৌলভীবাজার',
      'রওনা: শনি ২১ নভেম্বর, সকাল ৭:৩০',
      'গাড়ি: টয়োটা প্রিমিও ২০১৮, রুপালি, এসি, ৪ সিট',
      'নম্বর প্লেট: ঢাকা মেট্রো-গ ৩৪-৫৬৭৮',
      'গাড়ির মালিক: রফিকুল',
    ]);
  });

  test('is the same whatever the fare, the phone numbers, the PIN, the note and the passenger are', () => {
    const secrets = fc.record({
      price: fc.integer({ min: 1, max: 1_000_000 }),
      note: fc.option(fc.string(), { nil: null }),
      customer_name: fc.string(),
      includes: fc.uniqueArray(fc.constantFrom(...bidIncludes)),
      phone,
      pin,
    });
    fc.assert(
      fc.property(locale, secrets, (inLocale, { phone: number, pin: code, ...terms }) => {
        const trip = {
          ...agreedTrip,
          fixed_price: terms.price,
          boarding_pin: code,
          contact: { name: terms.customer_name, phone: `+88${number}` },
          terms: { ...agreedTrip.terms, ...terms },
        };
        expect(relativeText(trip, inLocale)).toBe(relativeText(agreedTrip, inLocale));
      }),
    );
  });

  test('holds no phone number even where a name or a place does', () => {
    fc.assert(
      fc.property(locale, phone, fc.boolean(), (inLocale, number, bengali) => {
        const written = bengali ? toBengaliDigits(number) : number;
        const { pick, dest } = agreedTrip.geo_location;
        const place = { en: `House of ${written}`, bn: `${written} এর বাড়ি` };
        const text = relativeText(
          {
            ...agreedTrip,
            geo_location: { pick: { ...pick, place }, dest, via: null },
            terms: { ...agreedTrip.terms, provider_name: `${written} Rafiq` },
          },
          inLocale,
        );
        expect(hidesPhone(text)).toBe(false);
        expect(toLatinDigits(text)).not.toContain(number);
      }),
    );
  });
});

test('terms and receipt hold no phone number, in either language', () => {
  for (const inLocale of ['bn', 'en'] as const)
    for (const lines of [termLines(agreedTrip, inLocale), receiptLines(agreedTrip, inLocale)])
      expect(hidesPhone(lines.map(({ value }) => value).join('\n'))).toBe(false);
});
