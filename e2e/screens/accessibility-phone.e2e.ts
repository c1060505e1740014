/** Every screen, opened by its address, for a screen reader on a phone, and on a narrow phone with large letters. */
import { expect, it } from 'vitest';
import { demoMarket } from '../support/demo-market.ts';
import { faultsOfScreens } from '../support/accessibility.ts';
import { shows } from '../support/screens.ts';

const market = demoMarket();

it('no screen has an accessibility violation or a target too small for a thumb on a phone in Bengali, or scrolls sideways or cuts a title off on a narrow one with large letters', async () => {
  expect(await faultsOfScreens(market, {}, shows)).toEqual({
    accessibility: [],
    small: [],
    sideways: [],
    cut: [],
  });
}, 300_000);
