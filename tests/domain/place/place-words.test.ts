import { expect, test } from 'vitest';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { placeById, places } from '../../../domain/place/gazetteer.ts';
import { unionAt } from '../../../domain/place/unions.ts';
import { withWords, wordsBefore } from '../../../domain/place/place-words.ts';

test('words stand before the place in its address, and are read from it again', () => {
  const union = unionAt('n1');
  const chosen = [...places().filter(({ kind }) => kind === 'sub_district'), ...(union ? [union] : [])];
  expect(chosen).toHaveLength(496);
  for (const place of chosen)
    for (const locale of ['bn', 'en'] as const) {
      const { address } = chosenPlace(withWords(place, 'রহিমপুর বাজার'), locale);
      expect([address, wordsBefore(place, address)]).toEqual([address, 'রহিমপুর বাজার']);
      expect(wordsBefore(place, chosenPlace(place, locale).address)).toBe('');
    }
});

test('a place that is no upazila or union takes none', () => {
  const mirpur = placeById('mirpur-10');
  expect(mirpur && wordsBefore(mirpur, 'বাসা ৪, মিরপুর ১০, ঢাকা')).toBe('');
});
