import { describe, expect, test } from 'vitest';
import { subDistricts } from '../../domain/place/gazetteer.ts';
import { districts, divisions } from '../../domain/place/districts.ts';
import { placeWithin } from '../../src/place/place-finder.ts';
import { chosenItems, itemsOf, stepAfter, type GeoPath, type GeoVariant } from '../../src/place/geo-steps.ts';

/** Walks through a variant, always choosing the item that `pick` names. */
async function walk(variant: GeoVariant, pick: Record<string, string>, path: GeoPath = {}): Promise<GeoPath> {
  const step = stepAfter(variant, path);
  if (step === null) return path;
  const item = (await itemsOf(step, path)).find(({ name }) => name.en === pick[step]);
  if (!item) throw new Error(`no ${step} ${pick[step]}`);
  return walk(variant, pick, { ...path, [step]: item });
}

const kalapur = { division: 'Sylhet', district: 'Moulvibazar', sub_district: 'Sreemangal', union: 'Kalapur' };

describe('REQ 2: the geo selector', () => {
  test('goes through division, district, sub-district and union, then is done', async () => {
    const path = await walk('full', kalapur);
    expect(chosenItems('full', path).map(({ name }) => name.en)).toEqual(Object.values(kalapur));
  });

  test('the variant without division and union goes from the district to the sub-district', async () => {
    const path = await walk('short', kalapur);
    expect(chosenItems('short', path).map(({ name }) => name.en)).toEqual(['Moulvibazar', 'Sreemangal']);
    expect(await itemsOf('district', {})).toHaveLength(64);
  });

  test('the divisions in the order of use, Dhaka first', async () => {
    const names = (await itemsOf('division', {})).map(({ name }) => name.en);
    expect(names).toHaveLength(8);
    expect(names.slice(0, 3)).toEqual(['Dhaka', 'Chattogram', 'Sylhet']);
  });

  test('each step offers only what lies in the one before', async () => {
    const counted = await Promise.all(
      divisions.map(async (division) => (await itemsOf('district', { division })).length),
    );
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(64);
    const dhaka = districts.find(({ name }) => name.en === 'Dhaka');
    if (!dhaka) throw new Error('no Dhaka');
    expect(await itemsOf('sub_district', { district: dhaka })).toEqual(subDistricts(dhaka.id));
  });
});

test('what is chosen becomes a place: the union with an id of its own, the sub-district its point', async () => {
  const { sub_district: subDistrict, union } = await walk('full', kalapur);
  const place = placeWithin(subDistrict?.id ?? 0, union ?? null, 'en');
  expect(place).toMatchObject({
    placeId: `n${union?.id}`,
    address: 'Kalapur, Sreemangal, Moulvibazar',
    subDistrictId: subDistrict?.id,
    area: 'Kalapur',
  });
  expect(placeWithin(subDistrict?.id ?? 0, null, 'en')).toMatchObject({
    placeId: `u${subDistrict?.id}`,
    area: null,
  });
  expect(placeWithin(99_999, null, 'en')).toBeUndefined();
});
