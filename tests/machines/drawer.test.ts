import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { drawerMachine, drawerTimes } from '../../machines/drawer.ts';

function openDrawer() {
  const clock = new SimulatedClock();
  const { animationMs, lingerMs } = drawerTimes;
  const drawer = createActor(drawerMachine, { clock, input: { animationMs, lingerMs } }).start();
  drawer.send({ type: 'OPEN' });
  return { drawer, passes: (ms: number) => clock.increment(ms), at: () => drawer.getSnapshot().value };
}

describe('REQ 9: the drawers of the trip form', () => {
  test('500 ms is what one takes to open and to close', () => {
    const { drawer, passes, at } = openDrawer();
    passes(499);
    expect(at()).toBe('opening');
    passes(1);
    expect(at()).toBe('open');
    drawer.send({ type: 'CLOSE' });
    passes(499);
    expect(at()).toBe('closing');
    passes(1);
    expect(at()).toBe('closed');
  });

  test('closing is ignored while it is moving', () => {
    const { drawer, passes, at } = openDrawer();
    drawer.send({ type: 'CLOSE' });
    passes(500);
    expect(at()).toBe('open');
  });

  test('half a second after a car is chosen it closes', () => {
    const { drawer, passes, at } = openDrawer();
    passes(500);
    drawer.send({ type: 'CHOSEN' });
    passes(499);
    expect(at()).toBe('lingering');
    passes(1);
    expect(at()).toBe('closing');
  });

  test('another choice restarts the half second; a choice made while it opens counts from when it is open', () => {
    const { drawer, passes, at } = openDrawer();
    passes(200);
    drawer.send({ type: 'CHOSEN' });
    passes(300);
    expect(at()).toBe('lingering');
    passes(400);
    drawer.send({ type: 'CHOSEN' });
    passes(400);
    expect(at()).toBe('lingering');
    passes(100);
    expect(at()).toBe('closing');
  });

  test('opened again, it has forgotten the last choice', () => {
    const { drawer, passes, at } = openDrawer();
    drawer.send({ type: 'CHOSEN' });
    for (const ms of [500, 500, 500]) passes(ms);
    expect(at()).toBe('closed');
    drawer.send({ type: 'OPEN' });
    for (const ms of [500, 500, 500]) passes(ms);
    expect(at()).toBe('open');
  });
});
