import { expect, test } from 'vitest';
import { carActs, checkCarAct, needsVerification, reactivated } from '../../../domain/car/car-status.ts';

const car = {
  brand: 'Toyota',
  model: 'Noah',
  car_type: 'mini micro',
  registration: 'dhaka-metro:cha:19-4321',
  papers: [
    { kind: 'registration' as const, file: 'c' },
    { kind: 'fitness' as const, file: 'd' },
  ],
};

test('a change of plate, papers, type or model is verified again', () => {
  expect(needsVerification(car, { ...car, registration: 'dhaka-metro:cha:19-4322' })).toBe(true);
  expect(needsVerification(car, { ...car, car_type: 'micro' })).toBe(true);
  expect(needsVerification(car, { ...car, model: 'Voxy' })).toBe(true);
  expect(needsVerification(car, { ...car, papers: car.papers.slice(1) })).toBe(true);
  expect(needsVerification(car, { ...car, papers: car.papers.map((p) => ({ ...p, file: 'e' })) })).toBe(true);
});

test('a change of nothing else is not, nor is another order of the papers', () => {
  expect(needsVerification(car, { ...car, papers: car.papers.toReversed() })).toBe(false);
});

test('a car with an agreed trip cannot be switched off', () => {
  expect(checkCarAct('deactivate', { status: 'active', agreed: 2 })).toEqual({
    code: 'car_has_trips',
    values: { trips: 2 },
  });
  expect(checkCarAct('deactivate', { status: 'active', agreed: 0 })).toBeNull();
  expect(checkCarAct('activate', { status: 'active', agreed: 0 })).toEqual({ code: 'car_already_so' });
  expect(carActs('inactive')).toEqual(['change', 'activate']);
});

test('what was verified before it was switched off still is', () => {
  expect([reactivated({ verified: true }), reactivated({ verified: false })]).toEqual([
    'active',
    'verification_pending',
  ]);
});
