import { expect, test } from 'vitest';
import { mapAddress } from '../../../domain/place/map-link.ts';

const point = { lat: 23.79412, long: 90.4 };

test('a point opens in the map app of an Android phone, and in a map on the web elsewhere', () => {
  expect(mapAddress(point, 'Mozilla/5.0 (Linux; Android 13; SM-A045F)')).toBe(
    'geo:23.79412,90.40000?q=23.79412,90.40000',
  );
  for (const other of ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)', 'Mozilla/5.0 (X11; Linux x86_64)', ''])
    expect(mapAddress(point, other)).toBe(
      'https://www.google.com/maps/search/?api=1&query=23.79412,90.40000',
    );
});
