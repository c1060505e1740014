import { describe, expect, test } from 'vitest';
import { bidIncludes } from '../../../domain/money/bid-includes.ts';
import { slipWords } from '../../../src/trip/slip/slip-words.ts';
import { receiptLines, termLines, type Line } from '../../../src/trip/slip/terms.ts';
import { agreedTrip } from './agreed-trip.ts';

const valueOf = (lines: Line[], term: string): string | undefined =>
  lines.find((line) => line.term === term)?.value;

describe('the terms', () => {
  test('say the same in both languages, line by line', () => {
    const [bn, en] = [termLines(agreedTrip, 'bn'), termLines(agreedTrip, 'en')];
    expect(bn).toHaveLength(en.length);
    expect(valueOf(bn, 'পথ')).toBe('মিরপুর ১০, ঢাকা থেকে শ্রীমঙ্গল, মৌলভীবাজার');
    expect(valueOf(en, 'Road')).toBe('Mirpur 10, Dhaka to Sreemangal, Moulvibazar');
    expect(valueOf(bn, 'ভাড়া')).toBe('৳৫,২০০, যাত্রা শেষে গাড়ির মালিককে নগদ');
    expect(valueOf(en, 'Fare')).toBe('৳5,200, in cash to the car owner after the journey');
    expect(valueOf(bn, 'নম্বর প্লেট')).toBe('ঢাকা মেট্রো-গ ৩৪-৫৬৭৮');
    expect(valueOf(en, 'Car')).toBe('Toyota Premio 2018, Silver, AC, 4 seats');
    expect(valueOf(en, 'Agreed on')).toBe('20 November 2026, 12:40 pm');
  });

  test('name what the fare leaves out, and who then pays it', () => {
    const en = termLines(agreedTrip, 'en');
    expect(valueOf(en, 'The fare includes')).toBe('Toll, Fuel');
    expect(valueOf(en, 'The fare leaves out')).toBe(
      'Driver’s food, Waiting time (the passenger pays these on the way)',
    );
    const all = { ...agreedTrip, terms: { ...agreedTrip.terms, includes: [...bidIncludes] } };
    expect(valueOf(termLines(all, 'en'), 'The fare leaves out')).toBe(slipWords.en.allIncluded);
  });

  test('tell of a way back and of a stop', () => {
    const stop = { en: 'Bhairab', bn: 'ভৈরব' };
    const round = {
      ...agreedTrip,
      return_date: '2026-11-22',
      return_time: '17:00:00',
      geo_location: { ...agreedTrip.geo_location, via: { place: stop, district: stop } },
    };
    const en = termLines(round, 'en');
    expect(valueOf(en, 'Road')).toContain('by way of Bhairab');
    expect(valueOf(en, 'Returns')).toBe('Sun 22 November, 5:00 pm');
  });
});

test('a receipt gives the fare in figures and in words, the ticket number and the road', () => {
  const bn = receiptLines(agreedTrip, 'bn');
  expect(valueOf(bn, 'ট্রিপ নং')).toBe('২০৪৮১');
  expect(valueOf(bn, 'দূরত্ব')).toBe('১৮৮.৬ কিমি');
  expect(valueOf(bn, 'কথায়')).toBe('পাঁচ হাজার দুই শত টাকা');
  expect(receiptLines(agreedTrip, 'en')).toHaveLength(bn.length);
});
