import { expect, test } from 'vitest';
import { addressOf, chosenPlace, namesOf, namesOfAddress } from '../../../domain/place/chosen-place.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';

function place(id: string) {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  return found;
}

test('an address names the district once', () => {
  expect(addressOf(namesOf(place('u290')), 'bn')).toBe('শ্রীমঙ্গল, মৌলভীবাজার');
  expect(addressOf(namesOf(place('mirpur-10')), 'en')).toBe('Mirpur 10, Dhaka');
  expect(addressOf(namesOf(place('d9')), 'en')).toBe("Cox's Bazar");
  expect(addressOf(namesOf(place('kolatoli')), 'en')).toBe("Kolatoli, Cox's Bazar");
  expect(addressOf(namesOf(place('u123')), 'bn')).toBe('বগুড়া সদর');
});

test('the form keeps the parts the server asks for', () => {
  expect(chosenPlace(place('u290'), 'en')).toEqual({
    placeId: 'u290',
    names: {
      place: { bn: 'শ্রীমঙ্গল', en: 'Sreemangal' },
      district: { bn: 'মৌলভীবাজার', en: 'Moulvibazar' },
    },
    address: 'Sreemangal, Moulvibazar',
    division: 'Sylhet',
    districtId: 37,
    subDistrictId: 290,
    area: null,
    lat: 24.307,
    long: 91.73,
  });
  expect(chosenPlace(place('mirpur-10'), 'bn')).toMatchObject({ area: 'মিরপুর ১০', subDistrictId: null });
});

test('a place that is not in the gazetteer is called by its address', () => {
  expect(namesOfAddress('চায়ের দোকান', 37)).toEqual({
    place: { bn: 'চায়ের দোকান', en: 'চায়ের দোকান' },
    district: { bn: 'মৌলভীবাজার', en: 'Moulvibazar' },
  });
});
