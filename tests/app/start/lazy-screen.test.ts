import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lazyScreen } from '../../../src/app/start/lazy-screen.ts';

const Screen = () => null;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('REQ 8: a chunk that does not come', () => {
  test('has failed after 120 seconds, and not before', async () => {
    const screen = lazyScreen(() => new Promise<{ Screen: typeof Screen }>(() => {}), 'Screen');
    const settled = vi.fn<() => void>();
    void screen.preload?.()?.then(settled);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalled();
    expect(() => screen({})).toThrow('chunk_load_failed');
  });

  test('is requested again when it is retried', async () => {
    let asked = 0;
    const screen = lazyScreen(async () => {
      asked += 1;
      if (asked === 1) await new Promise(() => {});
      return { Screen };
    }, 'Screen');
    const first = screen.preload?.();
    await vi.advanceTimersByTimeAsync(120_000);
    await first;
    await screen.preload?.();
    expect(asked).toBe(2);
    expect(screen({})).toMatchObject({ type: Screen });
  });
});
