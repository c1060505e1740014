import { expect, test } from 'vitest';
import { boardingPinOf, boardingPins } from '../../../domain/trip/boarding.ts';

test('every PIN has four digits, leading noughts and all', () => {
  expect(boardingPinOf(0)).toBe('0000');
  expect(boardingPinOf(42)).toBe('0042');
  expect(boardingPinOf(boardingPins - 1)).toBe('9999');
});
