import { readAppearance } from '../platform/appearance.ts';

/** Whether the phone can buzz at all; iPhones cannot. */
export const canBuzz = 'vibrate' in navigator;

/**
 * Lets the phone be felt, once when a press was saved and twice when it was refused, unless the person has turned
 * that off or wants things to stay still.
 */
export function buzz(about: 'saved' | 'refused'): void {
  if (!canBuzz || !readAppearance().buzz || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(about === 'saved' ? [14] : [22, 60, 22]);
}
