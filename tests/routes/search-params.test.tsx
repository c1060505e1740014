import { defaultParseSearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { router } from '../../src/routes/router.tsx';
import {
  feedSearch,
  homeSearch,
  impersonateSearch,
  refusedSearch,
  signupSearch,
  tripSearch,
} from '../../src/routes/search-params.ts';

/** What the screen at an address reads from it. */
const said = (address: string): unknown => {
  const { pathname, search } = new URL(address, 'https://durpalla.example');
  return router.matchRoutes(pathname, defaultParseSearch(search)).at(-1)?.search;
};

describe('what an address contains', () => {
  test.each([
    ['/?form=create-trip&start=airport', { form: 'create-trip', start: 'airport' }],
    [
      '/trip-request?pickup=u290&type=round&date=2026-11-24',
      { pickup: 'u290', type: 'round', date: '2026-11-24' },
    ],
    ['/feed?pdv=6&pdst=47&car_type=micro%2Bsedan+car', { pdv: 6, pdst: 47, car_type: 'micro+sedan car' }],
    ['/trip-booking/trip?pdst=47', { pdst: 47 }],
    ['/signup?type=provider&ref=12345678', { type: 'provider', ref: '12345678' }],
    ['/signin?error=wrong_credentials&field=password', { error: 'wrong_credentials', field: 'password' }],
    ['/impersonate?token=abc', { token: 'abc' }],
  ])('is read: %s', (address, expected) => {
    expect(said(address)).toEqual(expected);
  });

  test.each([
    '/feed?pdst=abc&pdv=1x&ddv=&ddst=true',
    '/feed?pdst={"toString":1}&pdv=[1,[2]]',
    `/feed?model=${'x'.repeat(201)}`,
    '/trip-request?pickup={"a":1}&fix=[1]',
    `/signup?ref=${'x'.repeat(500)}`,
  ])('and makes no sense is passed over: %s', (address) => {
    // what is undefined counts as absent
    expect(said(address)).toEqual({});
  });

  test.each([feedSearch, homeSearch, impersonateSearch, refusedSearch, signupSearch, tripSearch])(
    'is the same when the router hands it in again: %o',
    (read) => {
      const raw = fc.dictionary(
        fc.constantFrom('pdst', 'model', 'date', 'pickup', 'form', 'error', 'token', 'type'),
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(undefined), fc.object()),
      );
      fc.assert(
        fc.property(raw, (given) => {
          expect(read(read(given))).toEqual(read(given));
        }),
      );
    },
  );

  test('never breaks a screen, whatever it is', () => {
    const named = ['/ form', '/feed pdst', '/feed pdv', '/trip-booking/x model', '/trip-request pickup']
      .concat(['/trip-request fix', '/signin error', '/signup type', '/signup ref', '/impersonate token'])
      .map((each) => each.split(' '));
    fc.assert(
      fc.property(
        fc.constantFrom(...named),
        fc.oneof(fc.string(), fc.json()),
        ([path = '', name = ''], value) => {
          const matches = router.matchRoutes(
            path,
            defaultParseSearch(`?${new URLSearchParams({ [name]: value })}`),
          );
          expect(matches.map(({ searchError }) => searchError)).toEqual(matches.map(() => undefined));
          for (const text of Object.values(matches.at(-1)?.search ?? {}))
            expect(['string', 'number', 'undefined']).toContain(typeof text);
        },
      ),
    );
  });
});
