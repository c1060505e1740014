import { expect, test } from 'vitest';
import { fullestInOneSms, isOneSms } from '../../../domain/base/one-sms.ts';

test('plain letters fit 160 times, some of them count twice, any other alphabet fits 70 times', () => {
  expect(isOneSms('a'.repeat(160))).toBe(true);
  expect(isOneSms('a'.repeat(161))).toBe(false);
  expect(isOneSms(`${'a'.repeat(158)}[`)).toBe(true);
  expect(isOneSms(`${'a'.repeat(159)}[`)).toBe(false);
  expect(isOneSms('ক'.repeat(70))).toBe(true);
  expect(isOneSms('ক'.repeat(71))).toBe(false);
  expect(isOneSms(`${'a'.repeat(70)}ক`)).toBe(false);
  expect(isOneSms('https://durpalla.example/trips#AbC_-9')).toBe(true);
});

test('what says most is taken, and the last where nothing fits', () => {
  const [long, short] = ['ক'.repeat(71), 'ক'.repeat(70)];
  expect(fullestInOneSms([long, short, 'ক'])).toBe(short);
  expect(fullestInOneSms([long, `${long}খ`])).toBe(`${long}খ`);
});
