import { expect, test } from 'vitest';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import { districtById, districts } from '../../../domain/place/districts.ts';
import { placeById, places, subDistricts } from '../../../domain/place/gazetteer.ts';

test('the whole country is in it', () => {
  const upazilas = districts.flatMap(({ id }) => subDistricts(id));
  expect(upazilas).toHaveLength(495);
  expect(new Set(upazilas.map(({ id }) => id)).size).toBe(495);
});

test('the source’s known errors are put right', () => {
  expect(subDistricts(38).map(({ name }) => name.en)).toContain('Shayestaganj');
  expect(subDistricts(39).map(({ name }) => name.en)).toContain('Shantiganj');
});

test('every place has its names, lies in the country and has an id of its own', () => {
  const all = places();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const place of all) {
    expect(place.name.bn).toMatch(/[\u0980-\u09ff]/);
    expect(place.name.en).toMatch(/[A-Za-z0-9]/);
    expect(place.name.bn).toBe(place.name.bn.normalize('NFC').trim());
    expect([place.lat > 20.5 && place.lat < 26.7, place.long > 88 && place.long < 92.7, place.id]).toEqual([
      true,
      true,
      place.id,
    ]);
    expect(districtById(place.districtId)?.divisionId).toBe(place.divisionId);
  }
});

test('a place lies near the town of its district', () => {
  for (const place of places()) {
    const district = districtById(place.districtId);
    const away = district ? greatCircle(place, district) / 1000 : Infinity;
    expect([place.id, away < 100]).toEqual([place.id, true]);
  }
});

test('cities, airports, stations and destinations are there', () => {
  const count = (...kinds: string[]) => places().filter(({ kind }) => kinds.includes(kind)).length;
  expect(
    places().filter(({ kind, districtId }) => kind === 'area' && districtId === 47).length,
  ).toBeGreaterThan(100);
  expect(
    places().filter(({ kind, districtId }) => kind === 'area' && districtId === 8).length,
  ).toBeGreaterThan(25);
  expect(count('landmark', 'town')).toBeGreaterThanOrEqual(60);
  expect(count('airport')).toBeGreaterThanOrEqual(8);
  expect(count('bus_station')).toBeGreaterThanOrEqual(15);
  expect(count('train_station')).toBeGreaterThanOrEqual(20);
});

test('an upazila whose town is not known says so', () => {
  const marked = places().filter(({ approx }) => approx);
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.every(({ kind }) => kind === 'sub_district')).toBe(true);
  expect(placeById('u290')).toMatchObject({ upazilaId: 290, districtId: 37 });
  expect(placeById('u290')).not.toHaveProperty('approx');
  expect(placeById('nowhere')).toBeUndefined();
});
