import { expect, test } from 'vitest';
import { carTypes } from '../../../domain/car/car.ts';
import { carBrands, carModels, knownModel, modelsOf, seatsOfCar } from '../../../domain/car/car-models.ts';

test('the list has the cars of this market, each once', () => {
  expect(carModels.length).toBeGreaterThanOrEqual(150);
  expect(carBrands.length).toBeGreaterThanOrEqual(20);
  expect(new Set(carModels.map(({ id }) => id)).size).toBe(carModels.length);
  expect(new Set(carModels.map(({ brand, model }) => `${brand} ${model}`)).size).toBe(carModels.length);
  for (const { car_type, seats, from, to } of carModels) {
    expect(carTypes).toContain(car_type);
    expect(seats).toBeGreaterThan(3);
    expect(to ?? 2026).toBeGreaterThanOrEqual(from);
  }
});

test('saved searches still find their models by id', () => {
  expect(carModels.filter(({ id }) => id <= 20)).toHaveLength(20);
  expect(carModels.find(({ id }) => id === 9)).toMatchObject({ brand: 'Toyota', model: 'Noah' });
});

test('a model is known in whatever case it is written', () => {
  expect(knownModel('toyota', ' NOAH ')?.id).toBe(9);
  expect(knownModel('Lada', 'Niva')).toBeUndefined();
  expect(modelsOf('HONDA').every(({ brand }) => brand === 'Honda')).toBe(true);
});

test('seats are the model’s own, and the type’s for one that was typed', () => {
  expect(seatsOfCar({ brand: 'Honda', model: 'Freed', car_type: 'mini micro' })).toBe(6);
  expect(seatsOfCar({ brand: 'Honda', model: 'Freed', car_type: 'sedan car' })).toBe(4);
  expect(seatsOfCar({ brand: 'Lada', model: 'Niva', car_type: 'mini micro' })).toBe(7);
});
