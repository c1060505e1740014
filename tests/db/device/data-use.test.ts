import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import { feedChannel, userChannel } from '../../../protocol/sync/channels.ts';
import { addDataUse, dataUse, purposeOf, withBytes } from '../../../src/db/device/data-use.ts';
import { device } from '../../../src/db/device/device-db.ts';

/** An instant by the clock of Dhaka, six hours ahead of UTC. */
const at = (text: string): number => Date.parse(`${text}+06:00`);

beforeEach(() => device.kept.clear());

describe('the bytes that the app has used', () => {
  it('add up over the day, and over the month', () => {
    const morning = withBytes(null, { feed: 300 }, at('2026-11-20T08:00'));
    const evening = withBytes(morning, { feed: 200 }, at('2026-11-20T23:59:59'));
    expect(evening).toMatchObject({ day: '2026-11-20', today: 500, month: 500 });
    expect(withBytes(evening, { feed: 50 }, at('2026-11-21T00:00'))).toMatchObject({
      day: '2026-11-21',
      today: 50,
      month: 550,
    });
  });

  it('are shown by what they were moved for, of this day alone', () => {
    const morning = withBytes(null, { feed: 300, sent: 50 }, at('2026-11-20T08:00'));
    const noon = withBytes(morning, { feed: 20, app: 7 }, at('2026-11-20T12:00'));
    expect(noon.by).toEqual({ feed: 320, sent: 50, app: 7 });
    expect(withBytes(noon, { own: 1 }, at('2026-11-21T08:00')).by).toEqual({ own: 1 });
  });

  it('count on where an earlier version of the app did not record what for', () => {
    const earlier = { day: '2026-11-20', today: 900, month: 900 };
    expect(withBytes(earlier, { own: 5 }, at('2026-11-20T08:00'))).toEqual({
      day: '2026-11-20',
      today: 905,
      month: 905,
      by: { own: 5 },
    });
  });

  it('begin at zero with a month of Bangladesh, whatever month it is in UTC', () => {
    const last = withBytes(null, { feed: 900 }, at('2026-11-30T23:59'));
    expect(withBytes(last, {}, at('2026-12-01T00:01'))).toMatchObject({
      day: '2026-12-01',
      today: 0,
      month: 0,
    });
    expect(withBytes(last, {}, at('2027-11-30T12:00')).month).toBe(0);
  });

  it('are not lost when a clock that ran ahead is set right', () => {
    const ahead = withBytes(null, { feed: 700 }, at('2027-11-20T08:00'));
    const right = withBytes(ahead, { feed: 10 }, at('2026-11-20T08:00'));
    expect(right).toMatchObject({ day: '2026-11-20', today: 710, month: 710 });
  });

  it('count by the same days as everything else in the product', () => {
    const instant = fc.integer({ min: at('2024-01-01T00:00'), max: at('2034-01-01T00:00') });
    fc.assert(
      fc.property(instant, (now) => {
        expect(withBytes(null, { feed: 1 }, now).day).toBe(dhakaDate(now));
      }),
    );
  });

  it.each([
    ['https://app.example/assets/feed-1.js', 'app'],
    ['https://app.example/api/v1/sync/pull', 'own'],
    ['https://app.example/api/v1/sync/pull?first', 'first'],
    ['/api/v1/sync/pull?feed', 'feed'],
    ['/api/v1/sync/push', 'sent'],
    ['/api/v1/broadcasting/auth', 'connection'],
    [feedChannel('provider', [47]), 'feed'],
    [userChannel('provider', 'somebody'), 'own'],
    ['', 'connection'],
  ])('of %s were moved for: %s', (what, purpose) => {
    expect(purposeOf(what)).toBe(purpose);
  });

  it('are saved on the device, also when several count at once', async () => {
    const now = at('2026-11-20T08:00');
    await Promise.all([1, 20, 300].map((bytes) => addDataUse({ '/api/v1/sync/pull': bytes }, now)));
    expect((await dataUse(now)).today).toBe(321);
    expect(await dataUse(at('2026-11-21T08:00'))).toMatchObject({ today: 0, month: 321 });
  });
});
