import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointOf, sharedAddress, sharedPlace } from '../../../domain/place/shared-place.ts';

const maps = 'https://www.google.com/maps';

describe('a link that was shared from a map', () => {
  test.each([
    [
      `${maps}/place/Sylhet+Railway+Station/@24.88,91.86,17z/data=!3m1!4b1!4m6!3m5!3d24.8825531!4d91.8681427!16s`,
      '24.8825531,91.8681427',
    ],
    [`${maps}/@23.8103,90.4125,15z`, '23.8103,90.4125'],
    [`${maps}?q=23.7808875,90.2792371`, '23.7808875,90.2792371'],
    [`${maps}/search/?api=1&query=23.7808875%2C90.2792371`, '23.7808875,90.2792371'],
    [`${maps}/search/23.7808,+90.2792?entry=tts`, '23.7808,90.2792'],
    [`${maps}/dir/?api=1&destination=21.4272,92.0058&travelmode=driving`, '21.4272,92.0058'],
    [`${maps}/dir/Dhaka/24.3065,91.7296/@24.1,91.0,9z`, '24.3065,91.7296'],
    ['https://maps.google.com/?ll=22.3569,91.7832&z=14', '22.3569,91.7832'],
    ['https://maps.google.com/maps?daddr=22.3569,91.7832', '22.3569,91.7832'],
    ['geo:24.8949,91.8687?z=16', '24.8949,91.8687'],
    ['https://www.openstreetmap.org/?mlat=24.8949&mlon=91.8687#map=16/24.8/91.8', '24.8949,91.8687'],
    ['https://www.openstreetmap.org/#map=13/24.8949/91.8687', '24.8949,91.8687'],
    ['https://maps.apple.com/?ll=23.8103,90.4125&q=Dhaka', '23.8103,90.4125'],
  ])('%s', (url, point) => {
    expect(sharedPlace({ url })).toBe(point);
    expect(sharedPlace({ text: `এখানে আসুন ${url}` })).toBe(point);
  });
});

describe('a place without a link', () => {
  test.each([
    ['23.8103, 90.4125', '23.8103,90.4125'],
    ['২৩.৮১০৩, ৯০.৪১২৫', '23.8103,90.4125'],
    ['Meet me (24.8949, 91.8687).', '24.8949,91.8687'],
    [`23°48'37.1"N 90°24'45.0"E`, '23.810306,90.412500'],
    ['শ্রীমঙ্গল', 'শ্রীমঙ্গল'],
    ["Cox's Bazar\nhttps://maps.app.goo.gl/AbCd1234", "Cox's Bazar"],
    ['Hazrat Shahjalal Airport\nhttps://goo.gl/maps/xyz', 'Hazrat Shahjalal Airport'],
  ])('%s', (text, place) => {
    expect(sharedPlace({ text })).toBe(place);
  });

  test.each([
    [`${maps}/place/Sajek+Valley/`, 'Sajek Valley'],
    [`${maps}/place/%E0%A6%B8%E0%A6%BF%E0%A6%B2%E0%A7%87%E0%A6%9F/`, 'সিলেট'],
    [`${maps}?q=Kuakata+Sea+Beach`, 'Kuakata Sea Beach'],
    ['geo:0,0?q=Bandarban', 'Bandarban'],
  ])('but a name in it: %s', (url, name) => {
    expect(sharedPlace({ url })).toBe(name);
  });

  test('is named by the title where the text holds only a link', () => {
    const text = 'https://maps.app.goo.gl/AbCd1234';
    expect(sharedPlace({ title: 'Tanguar Haor', text })).toBe('Tanguar Haor');
    expect(sharedPlace({ title: 'Dropped pin', text })).toBeNull();
  });
});

test.each([
  [{ url: `${maps}/@51.5074,-0.1278,12z` }],
  [{ text: '48.8584, 2.2945' }],
  [{ url: `${maps}/place/%E0%A4%A/` }],
  [{}],
])('what is no place of the country is none: %o', (shared) => {
  expect(sharedPlace(shared)).toBeNull();
});

test('the address of the form holds what was shared, whatever that is', () => {
  expect(sharedAddress(new URLSearchParams({ text: "Cox's Bazar & more" }))).toBe(
    "/trip-request?destination=Cox's%20Bazar%20%26%20more",
  );
  expect(sharedAddress(new URLSearchParams())).toBe('/trip-request');
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (title, text, url) => {
      const address = sharedAddress(new URLSearchParams({ title, text, url }));
      const { origin, pathname, searchParams } = new URL(address, 'https://durpalla.example');
      expect([origin, pathname]).toEqual(['https://durpalla.example', '/trip-request']);
      expect((searchParams.get('destination') ?? '').length).toBeLessThanOrEqual(200);
    }),
  );
});

test('a point is read back, and only one in the country', () => {
  expect(pointOf('24.8949,91.8687')).toEqual({ lat: 24.8949, long: 91.8687 });
  expect(pointOf('51.5074,-0.1278')).toBeNull();
  expect(pointOf('Sylhet')).toBeNull();
});
