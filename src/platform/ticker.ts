import { useSyncExternalStore } from 'react';
import { correctedNow } from './clock.ts';
import { createListeners } from './listeners.ts';

/** One timer for every countdown on the screen. It stops while it has no listeners or the page is hidden. */
const SECOND_MS = 1000;
const ticks = createListeners();
let timer: ReturnType<typeof setInterval> | undefined;

function run(): void {
  const wanted = ticks.size() > 0 && document.visibilityState === 'visible';
  if (wanted && timer === undefined) timer = setInterval(ticks.notify, SECOND_MS);
  if (!wanted && timer !== undefined) {
    clearInterval(timer);
    timer = undefined;
  }
}

export function onTick(listener: () => void): () => void {
  if (ticks.size() === 0) document.addEventListener('visibilitychange', show);
  const stop = ticks.subscribe(listener);
  run();
  return () => {
    stop();
    if (ticks.size() === 0) document.removeEventListener('visibilitychange', show);
    run();
  };
}

function show(): void {
  run();
  if (document.visibilityState === 'visible') ticks.notify();
}

/** The corrected time (epoch ms), rounded down to steps: the component renders again once per step. */
export function useNow(stepMs: number): number {
  return useSyncExternalStore(onTick, () => Math.floor(correctedNow() / stepMs) * stepMs);
}
