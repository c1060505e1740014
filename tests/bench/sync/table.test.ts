import { describe, expect, it } from 'vitest';
import { extrapolated, ratio, table, type SyncFigures } from '../../../bench/sync/table.ts';

const figures = (changes: Partial<SyncFigures> = {}): SyncFigures => ({
  drain50: { ms: 1000, requests: 1, bytesUp: 4000 },
  drain500: { ms: 2000, requests: 1, bytesUp: 35_000 },
  cut200: { lost: 0, doubled: 0 },
  first20Ms: 800,
  all10000Ms: 8000,
  ...changes,
});
const lineOf = (text: string, what: string): string =>
  text.split('\n').find((line) => line.trimStart().startsWith(what)) ?? '';

describe('the table of the peers', () => {
  it('says beside each peer how many times ours it takes', () => {
    const slow = figures({ drain500: { ms: 160_000, requests: 500, bytesUp: 425_000 } });
    const text = table({ ours: figures(), workbox: slow, tanstackQuery: figures(), rxdb: figures() });
    expect(lineOf(text, 'drain 500')).toMatch(/2\.00 s +160\.00 s \(×80\) +2\.00 s \(×1\.0\)/);
    expect(text).toMatch(/drain 500.*\n *requests +1 +500 \(×500\)/);
    expect(text).toMatch(/drain 500.*\n.*\n *bytes up, each +70 +850 \(×12\)/);
  });

  it('marks what was multiplied up', () => {
    const quick = figures({
      drain500: extrapolated({ ms: 33_000, requests: 101, bytesUp: 85_000 }, 100, 500),
      all10000ExtrapolatedFrom: 1000,
    });
    const text = table({ ours: figures(), workbox: quick, tanstackQuery: figures(), rxdb: figures() });
    expect(lineOf(text, 'drain 500')).toContain('≈ 165.00 s');
    expect(lineOf(text, 'all of 10,000')).toMatch(/8\.00 s +≈ 8\.00 s/);
    expect(quick.drain500).toEqual({ ms: 165_000, requests: 505, bytesUp: 425_000, extrapolatedFrom: 100 });
  });

  it('gives what is lost and doubled as it is', () => {
    const text = table({
      ours: figures(),
      workbox: figures({ cut200: { lost: 3, doubled: 1 } }),
      tanstackQuery: figures(),
      rxdb: figures(),
    });
    expect(lineOf(text, 'cut at 200: lost')).toMatch(/0 +3 +0 +0$/);
    expect(lineOf(text, 'cut at 200: doubled')).toMatch(/0 +1 +0 +0$/);
  });
});

it('keeps a digit after the point for small ratios', () => {
  expect([ratio(1000, 3140), ratio(1000, 98_600), ratio(1000, 500)]).toEqual(['×3.1', '×99', '×0.5']);
});
