import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function onPhone({ vibrates = true, still = false }) {
  const vibrate = vi.fn<(pattern: number[]) => boolean>();
  vi.stubGlobal('navigator', vibrates ? { vibrate } : {});
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  return { vibrate, ...(await import('../../src/action/haptics.ts')) };
}

it('a saved press is felt once, a refused one twice', async () => {
  const { buzz, vibrate } = await onPhone({});
  buzz('saved');
  buzz('refused');
  expect(vibrate.mock.calls.map(([pattern]) => pattern.length)).toEqual([1, 3]);
});

it('is silent once the person has turned it off', async () => {
  const { saveAppearance } = await import('../../src/platform/appearance.ts');
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_key: string, value: string) => (kept = value),
  });
  let kept: string | null = null;
  const { buzz, vibrate } = await onPhone({});
  saveAppearance({ buzz: false });
  buzz('saved');
  expect(vibrate).not.toHaveBeenCalled();
});

it('is silent where things are to stay still, and on a phone that cannot', async () => {
  const still = await onPhone({ still: true });
  still.buzz('saved');
  expect(still.vibrate).not.toHaveBeenCalled();
  vi.resetModules();
  const mute = await onPhone({ vibrates: false });
  expect(mute.canBuzz).toBe(false);
  expect(() => mute.buzz('saved')).not.toThrow();
});
