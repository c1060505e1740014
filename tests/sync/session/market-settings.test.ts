import { afterEach, expect, test, vi } from 'vitest';
import type { MarketSettings } from '../../../protocol/api/settings.ts';
import { device } from '../../../src/db/device/device-db.ts';
import { savedTypicalDay } from '../../../src/db/device/save-typical-fares.ts';
import type { Answer, Transport } from '../../../src/sync/net/transport.ts';
import { refreshMarket } from '../../../src/sync/session/market-settings.ts';
import { marketSettings } from '../../../testkit/market/market-settings.ts';

afterEach(async () => {
  await device.kept.clear();
});

const unreachable: Answer = { ok: false, failure: { kind: 'unreachable' } };
const settingsOf = (day?: string): MarketSettings => ({
  ...marketSettings,
  market: { ...marketSettings.market, ...(day !== undefined && { typical_fares: day }) },
});

/** A server whose table is of this day, and what it was asked for. */
function serverOf(day: string | undefined, table: unknown): { transport: Transport; asked: string[] } {
  const asked: string[] = [];
  const get = (path: string): Promise<Answer> => {
    asked.push(path);
    if (path === 'setting/common') return Promise.resolve({ ok: true, data: { data: settingsOf(day) } });
    return Promise.resolve(table === null ? unreachable : { ok: true, data: { data: table } });
  };
  return { transport: { get, post: () => Promise.resolve(unreachable), mayLeave: () => true }, asked };
}

test('the table of usual fares is asked for once a day, however often the settings are', async () => {
  const { transport, asked } = serverOf('2026-11-25', {
    day: '2026-11-25',
    roads: [1, 2, 0, 40, 50, 8, 190, 11999111],
  });
  await refreshMarket(transport);
  await expect.poll(savedTypicalDay).toBe('2026-11-25');
  await refreshMarket(transport);
  await refreshMarket(transport);
  expect(asked.filter((path) => path === 'setting/typical-fares')).toHaveLength(1);
  const next = serverOf('2026-11-26', { day: '2026-11-26', roads: [] });
  await refreshMarket(next.transport);
  await expect.poll(savedTypicalDay).toBe('2026-11-26');
});

test('a server without a table, a net that goes away and an unreadable answer leave the phone what it has', async () => {
  const whole = serverOf('2026-11-25', { day: '2026-11-25', roads: [] });
  await refreshMarket(whole.transport);
  await expect.poll(savedTypicalDay).toBe('2026-11-25');
  for (const { transport, asked } of [
    serverOf('2026-11-26', null),
    serverOf('2026-11-26', { day: 7, roads: 'many' }),
    serverOf('2026-11-26', { day: '2026-11-26', roads: [1.5] }),
  ]) {
    expect(await refreshMarket(transport)).not.toBeNull();
    await vi.waitFor(() => expect(asked).toContain('setting/typical-fares'));
  }
  const { transport, asked } = serverOf(undefined, null);
  await refreshMarket(transport);
  expect(asked).toEqual(['setting/common']);
  expect(await savedTypicalDay()).toBe('2026-11-25');
});
