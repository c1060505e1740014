import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToaster, type ToastKind } from '../../../src/ui/overlays/toaster.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = (toaster: ReturnType<typeof createToaster>) => toaster.current().map(({ text }) => text);

describe('how long a toast stays', () => {
  const durations: [ToastKind, number][] = [
    ['success', 5_000],
    ['error', 5_000],
    ['notification', 10_000],
    ['session', 4_000],
    ['general', 4_000],
  ];

  it.each(durations)('%s: %d ms', (kind, duration) => {
    const toaster = createToaster();
    toaster.show({ kind, text: 'কাজ হয়েছে' });
    vi.advanceTimersByTime(duration - 1);
    expect(texts(toaster)).toEqual(['কাজ হয়েছে']);
    vi.advanceTimersByTime(1);
    expect(texts(toaster)).toEqual([]);
  });
});

describe('several toasts', () => {
  it('stand in the order in which they came and leave each in its own time', () => {
    const toaster = createToaster();
    toaster.show({ kind: 'notification', text: 'নতুন বিড' });
    toaster.show({ kind: 'general', text: 'নেট ফিরেছে' });
    expect(texts(toaster)).toEqual(['নতুন বিড', 'নেট ফিরেছে']);
    vi.advanceTimersByTime(4_000);
    expect(texts(toaster)).toEqual(['নতুন বিড']);
  });

  it('shows a repeated one once, with its time started again', () => {
    const toaster = createToaster();
    toaster.show({ kind: 'success', text: 'রাখা হয়েছে' });
    vi.advanceTimersByTime(3_000);
    toaster.show({ kind: 'success', text: 'রাখা হয়েছে' });
    expect(texts(toaster)).toEqual(['রাখা হয়েছে']);
    vi.advanceTimersByTime(4_999);
    expect(texts(toaster)).toEqual(['রাখা হয়েছে']);
    vi.advanceTimersByTime(1);
    expect(texts(toaster)).toEqual([]);
  });

  it('lets one be dismissed, and notifies those who listen', () => {
    const toaster = createToaster();
    const heard = vi.fn<() => void>();
    const stop = toaster.subscribe(heard);
    toaster.show({ kind: 'error', text: 'ভুল' });
    const [shown] = toaster.current();
    toaster.dismiss(shown?.id ?? -1);
    expect(texts(toaster)).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    toaster.show({ kind: 'error', text: 'ভুল' });
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
