/**
 * What is open over the page, or over the first step of a form: the phone's back closes what was opened last.
 * `app/start/back-closes.ts` listens to the history; every layer registers here.
 */
import { useEffect, useRef } from 'react';

/** How each open layer is closed, the last one on top. A layer may refuse, as a drawer does while it moves. */
export const layers: (() => void)[] = [];

/** The event of the window when a layer has opened or closed. */
export const LAYERS = 'layers';

const changed = (): boolean => dispatchEvent(new Event(LAYERS));

/** @param close what back does while this is open; null while it is not */
export function useLayer(close: (() => void) | null): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const isOpen = close !== null;
  useEffect(() => {
    if (!isOpen) return;
    const layer = (): void => latest.current?.();
    layers.push(layer);
    changed();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      changed();
    };
  }, [isOpen]);
}
