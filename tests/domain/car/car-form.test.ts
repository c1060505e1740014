import { expect, test } from 'vitest';
import { checkCar, type CarForm } from '../../../domain/car/car-form.ts';
import { carData } from '../../../testkit/rows/car-data.ts';

const whole: CarForm = {
  ...carData,
  images: ['a', 'b'],
  papers: [
    { kind: 'registration', file: 'c' },
    { kind: 'fitness', file: 'd' },
  ],
};
const refusals = (change: Partial<CarForm>, step?: 'car' | 'plate' | 'pictures') =>
  checkCar({ ...whole, ...change }, 2026, step).map(({ code, field }) => `${field} ${code}`);

test('a whole form is taken', () => {
  expect(refusals({})).toEqual([]);
});

test('what is missing is named in the order of the form', () => {
  const empty: CarForm = {
    ...whole,
    brand: ' ',
    model: '',
    manufacture_year: null,
    color: '',
    car_type: '',
    registration: '::',
    images: [],
    papers: [],
  };
  expect(refusals(empty)).toEqual([
    'brand field_required',
    'model field_required',
    'manufacture_year field_required',
    'color field_required',
    'car_type car_type_required',
    'metro_series metro_series_required',
    'class_letter field_required',
    'registration_number registration_number_invalid',
    'images too_few_images',
    'papers too_few_papers',
  ]);
  expect(refusals(empty, 'plate')).toHaveLength(3);
});

test('two photos and two papers are two different ones', () => {
  expect(refusals({ images: ['a', 'a'] })).toEqual(['images too_few_images']);
  const twice = whole.papers.map((paper) => ({ ...paper, file: 'c' }));
  expect(refusals({ papers: twice })).toEqual(['papers too_few_papers']);
});

test('a model that is not in the list may be typed, a contact in its place may not', () => {
  expect(refusals({ brand: 'Lada', model: 'Niva' })).toEqual([]);
  expect(refusals({ brand: 'Mahindra', model: 'XUV500' })).toEqual([]);
  expect(refusals({ model: '01712345678' })).toEqual(['model name_has_phone']);
  // half a number beside the other half
  expect(refusals({ brand: '01712', model: '345678' })).toEqual([
    'brand name_has_phone',
    'model name_has_phone',
  ]);
  expect(refusals({ model: 'ফোন ০১৭১২৩৪৫৬৭৮' })).toEqual(['model name_has_phone']);
  expect(refusals({ model: 'wa.me/karim' })).toEqual(['model name_has_contact']);
  expect(refusals({ brand: 'x'.repeat(41) })).toEqual(['brand name_too_long']);
});

test('a car is at most of the coming year', () => {
  expect(refusals({ manufacture_year: 2027 })).toEqual([]);
  expect(refusals({ manufacture_year: 2028 })).toEqual(['manufacture_year manufacture_year_invalid']);
  expect(refusals({ manufacture_year: 1971 })).toEqual(['manufacture_year manufacture_year_invalid']);
});
