/** Every screen for a screen reader: wide, dark and in English. */
import { expect, it } from 'vitest';
import { WIDE } from '../testkit/browser/person.ts';
import { demoMarket } from './support/demo-market.ts';
import { faultsOfScreens } from './support/accessibility.ts';

const market = demoMarket();

it('no screen has an accessibility violation on a wide dark screen in English', async () => {
  const { accessibility } = await faultsOfScreens(market, { viewport: WIDE, locale: 'en', theme: 'dark' });
  expect(accessibility).toEqual([]);
}, 240_000);
