import { expect, test } from 'vitest';
import { formatNumber, formatTaka, formatTakaRange } from '../../../domain/base/taka.ts';

test('money has ৳ before it and groups by lakh in both languages', () => {
  expect(formatTaka(123450, 'bn')).toBe('৳১,২৩,৪৫০');
  expect(formatTaka(12345678, 'en')).toBe('৳1,23,45,678');
  expect(formatTaka(500, 'bn')).toBe('৳৫০০');
  expect(formatTaka(-500, 'en')).toBe('−৳500');
});

test('a range has a spaced en dash', () => {
  expect(formatTakaRange({ min: 4149, max: 6035 }, 'bn')).toBe('৳৪,১৪৯ – ৳৬,০৩৫');
});

test('numbers keep the decimals asked for', () => {
  expect(formatNumber(188.6, 'bn', 1)).toBe('১৮৮.৬');
  expect(formatNumber(188.6, 'en')).toBe('189');
});
