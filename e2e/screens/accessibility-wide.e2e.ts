/** Every screen, reached within the app, for a screen reader: wide, dark and in English. */
import { expect, it } from 'vitest';
import { WIDE } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { faultsOfScreens } from '../support/accessibility.ts';
import { showsNext } from '../support/screens.ts';

const market = demoMarket();

it('no screen has an accessibility violation on a wide dark screen in English, or loses words on a narrow one with large letters', async () => {
  const wide = { viewport: WIDE, locale: 'en', theme: 'dark' } as const;
  expect(await faultsOfScreens(market, wide, showsNext)).toEqual({
    accessibility: [],
    small: [],
    sideways: [],
    cut: [],
  });
}, 300_000);
