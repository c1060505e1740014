/**
 * The layers that are open over the page, or over the first step of a form: the phone's back button closes
 * the last one opened. `app/start/back-closes.ts` listens to the history; every layer registers here.
 */
import { useEffect, useRef } from 'react';

/**
 * The functions that close the open layers, the topmost last. A layer may refuse, as a drawer does while it
 * moves.
 */
export const layers: (() => void)[] = [];

/** The window's event for a layer that has opened or closed. */
export const LAYERS = 'layers';

const changed = (): boolean => dispatchEvent(new Event(LAYERS));

/** @param close the effect of the back button while the layer is open; null while it is closed */
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
