import { describe, expect, it } from 'vitest';
import { interactionTable, screenTable } from '../../../bench/screens/screen-tables.ts';

const start = {
  card: { medianMs: 290, worstMs: 350 },
  ownCard: { medianMs: 900, worstMs: 990 },
  worstShift: 0,
};
const paint = { fcpMs: 900, lcpMs: 1244, largest: 'p' };

describe('the tables of the screens', () => {
  it('are of the kind that docs/FIGURES.md holds', () => {
    const text = screenTable({
      signin: paint,
      signup: { ...paint, lcpMs: 1500 },
      doors: [{ ...paint, path: '/feed' }],
      install: { medianMs: 14_200, worstMs: 15_000, bytes: 431_000, requests: 48 },
      firstJourney: { bytes: 119_400, requests: 31, after: { bytes: 90_000, requests: 20 } },
      coldStart: { x1: start, x4: start, x6: start },
      firstByteMs: 12,
      scrolling: { frames: 340, inTime: 0.982, p95Ms: 17, worstMs: 100 },
      heapBytes: 4_160_000,
      query20P95Ms: 1.94,
      interactions: [],
    });
    expect(text.split('\n')[1]).toBe('| --- | --- | --- |');
    expect(text).toContain('| sign-in, largest paint | 1.24 s, first paint 0.90 s | 2.0 s |');
    expect(text).toContain('| a visitor at `/feed`, largest paint | 1.24 s, first paint 0.90 s | 1.1 s |');
    expect(text).toContain('| 14.20 s, 431 kB, 48 requests | 12 s, 450 kB, 20 requests |');
    expect(text).toContain(
      'sign-up to posted request | 119 kB, 31 requests; what follows it 90 kB, 20 requests | 120 kB |',
    );
    expect(text).toContain(
      '| offline cold start, 1,000 trips kept | 290 ms, worst 350 ms; React’s own 900 ms | 300 ms |',
    );
    expect(text).toContain('| 98 % of the frames in time, p95 17 ms, worst 100 ms | 60 frames a second |');
    expect(text).toContain('| 1.9 ms | 2 ms |');
    expect(text).toContain('| heap of the page, 10,000 rows kept | 4.2 MB | 5 MB |');
  });

  it('tell the first time from the next, and the median from the worst', () => {
    const cold = { medianMs: 56, worstMs: 88, shownMs: 240 };
    const warm = { medianMs: 40, worstMs: 48, shownMs: 90 };
    expect(interactionTable([{ name: 'form, bottom tab', cold, warm }])).toContain(
      '| form, bottom tab | 56 / 88 ms | 240 ms | 40 / 48 ms | 90 ms |',
    );
  });
});
