import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admit, type CounterWindow } from '../../../protocol/nodata/counter-window.ts';

const fresh: CounterWindow = { top: 0, seen: '0' };

test('each counter is admitted once, in whatever order they come, and none that is far behind', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 200 }), (counters) => {
      let window = fresh;
      const acted = new Set<number>();
      for (const counter of counters) {
        const admitted = admit(window, counter);
        const isBehind = counter <= window.top - 64;
        expect(admitted.kind).toBe(isBehind ? 'dead' : acted.has(counter) ? 'seen' : 'fresh');
        if (admitted.kind !== 'fresh') continue;
        acted.add(counter);
        ({ window } = admitted);
        expect(window.top).toBe(Math.max(...acted));
        expect(window.seen.length).toBeLessThanOrEqual(16);
      }
    }),
  );
});

test('the ends of the window are where they should be', () => {
  expect(admit(fresh, 0).kind).toBe('fresh');
  expect(admit({ top: 64, seen: '1' }, 0).kind).toBe('dead');
  expect(admit({ top: 65_535, seen: '1' }, 65_472)).toMatchObject({ kind: 'fresh', window: { top: 65_535 } });
});
