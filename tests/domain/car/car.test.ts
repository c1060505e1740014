import { expect, test } from 'vitest';
import { carTypeChoices, carTypes, isCarType, seatsOf } from '../../../domain/car/car.ts';

test('each car type has its seats', () => {
  expect(carTypes.map((carType) => [carType, seatsOf(carType)])).toEqual([
    ['sedan car', 4],
    ['mini micro', 7],
    ['micro', 10],
    ['premium car', 4],
  ]);
});

test('the premium car is handled but not offered', () => {
  expect(carTypeChoices).not.toContain('premium car');
  expect(isCarType('premium car')).toBe(true);
  expect(isCarType('rickshaw')).toBe(false);
});
