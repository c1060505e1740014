import { describe, expect, test } from 'vitest';
import type { BidStatus } from '../../../domain/booking/booking-status.ts';
import { backupWindow, backupOf, leftBid, nextBest } from '../../../domain/bid/backup.ts';

const minutes = (count: number): number => count * 60_000;

describe('a runner-up', () => {
  test('is by default the next best in the order that is shown', () => {
    const ordered = [{ id: 'cheap' }, { id: 'middle' }, { id: 'dear' }];
    expect(nextBest(ordered, 'cheap')).toEqual({ id: 'middle' });
    expect(nextBest(ordered, 'dear')).toEqual({ id: 'cheap' });
    expect(nextBest(ordered, 'middle')).toEqual({ id: 'cheap' });
    expect(nextBest([{ id: 'only' }], 'only')).toBeNull();
  });

  test('is kept only while its bid is open', () => {
    const others = [
      { id: 'open', status: 'proposed' as const },
      { id: 'gone', status: 'canceled' as const },
    ];
    expect(backupOf(others, 'open')?.id).toBe('open');
    expect(backupOf(others, 'gone')).toBeNull();
    expect(backupOf(others, null)).toBeNull();
  });

  test('may be taken for half an hour, never after the journey is to begin', () => {
    expect(backupWindow(0, minutes(600))).toEqual({ bidsUntil: 0, confirmUntil: minutes(30) });
    expect(backupWindow(0, minutes(10))).toEqual({ bidsUntil: 0, confirmUntil: minutes(10) });
  });

  test('takes the place of the bid that was canceled last, not of one that was withdrawn before', () => {
    const at = (id: string, status: BidStatus, updated_at: string) => ({ id, status, updated_at });
    const bids = [
      at('withdrawn', 'canceled', '2026-11-20T04:10:00.000Z'),
      at('agreed', 'canceled', '2026-11-20T06:00:00.000Z'),
      at('other', 'closed', '2026-11-20T07:00:00.000Z'),
      at('spare', 'backup', '2026-11-20T05:00:00.000Z'),
    ];
    expect(leftBid(bids)?.id).toBe('agreed');
    expect(leftBid(bids.slice(2))).toBeNull();
  });
});
