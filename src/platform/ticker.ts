import { useSyncExternalStore } from 'react';
import { correctedNow } from './clock.ts';

/** One timer for every countdown on the screen. It stands still while nobody watches or the page is hidden. */
const SECOND_MS = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  for (const listener of listeners) listener();
};

function run(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible';
  if (wanted && timer === undefined) timer = setInterval(tick, SECOND_MS);
  if (!wanted && timer !== undefined) {
    clearInterval(timer);
    timer = undefined;
  }
}

export function onTick(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', show);
  listeners.add(listener);
  run();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', show);
    run();
  };
}

function show(): void {
  run();
  if (document.visibilityState === 'visible') tick();
}

/** The corrected now (epoch ms) in steps: the component renders again once each step. */
export function useNow(stepMs: number): number {
  return useSyncExternalStore(onTick, () => Math.floor(correctedNow() / stepMs) * stepMs);
}
