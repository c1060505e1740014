import { readAppearance } from '../platform/appearance.ts';

/** Whether the phone can buzz at all; iPhones cannot. */
export const canBuzz = 'vibrate' in navigator;

/**
 * Makes the phone buzz: once when a press was saved, twice when it was refused, unless the person has turned that off
 * or prefers reduced motion.
 */
export function buzz(about: 'saved' | 'refused'): void {
  if (!canBuzz || !readAppearance().buzz || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(about === 'saved' ? [14] : [22, 60, 22]);
}
