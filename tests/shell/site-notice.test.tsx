import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstTariff } from '../../domain/money/fare.ts';
import type { MarketSettings } from '../../protocol/api/settings.ts';
import { saveMarket } from '../../src/db/device/device-db.ts';
import { tariffOf } from '../../src/db/device/use-tariff.ts';
import { setClockOffset } from '../../src/platform/clock.ts';
import { opens } from '../../testkit/screen.tsx';
import { SiteNotice } from '../../src/shell/site-notice.tsx';
import { marketSettings } from '../../testkit/market/market-settings.ts';

const customer = { id: 'customer', type: 'customer' } as const;
const NOW = Date.parse('2026-11-23T10:00:00Z');
const settings = (until: string): MarketSettings => ({
  ...marketSettings,
  setting: {
    ...marketSettings.setting,
    notice: { text: { bn: 'মেঘনা সেতুতে এক লেন', en: 'One lane on the Meghna bridge' }, until },
  },
  market: {
    ...marketSettings.market,
    surcharges: { 9: 700 },
    fares: [{ ...firstTariff, from: '2026-12-01', surcharges: { 9: 900 } }],
  },
});

function Below() {
  return (
    <>
      <SiteNotice />
      <p>The page</p>
    </>
  );
}

beforeEach(() => setClockOffset(NOW - Date.now()));
afterEach(() => setClockOffset(0));

test('a notice stands until its time', async () => {
  await saveMarket(settings('2026-11-23T10:30:00Z'));
  await opens(customer, Below);
  expect(await screen.findByText(/Meghna|মেঘনা/)).toBeTruthy();
});

test('a notice that is over is gone, also without a net', async () => {
  await saveMarket(settings('2026-11-23T09:59:00Z'));
  await opens(customer, Below);
  await screen.findByText('The page');
  expect(screen.queryByText(/Meghna/)).toBeNull();
});

test('the phone takes the tariff of the day of the journey, without asking anybody', () => {
  const saved = settings('2026-11-23T09:59:00Z');
  expect(tariffOf(saved, null).surcharges).toEqual({ 9: 700 });
  expect(tariffOf(saved, '2026-11-30').surcharges).toEqual({ 9: 700 });
  expect(tariffOf(saved, '2026-12-01').surcharges).toEqual({ 9: 900 });
  expect(tariffOf(null, '2026-12-01')).toBe(firstTariff);
});
