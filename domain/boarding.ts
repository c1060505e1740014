/** A boarding PIN has four digits; the passenger tells it to the provider who has come. */
export const boardingPinLength = 4;

/** Wrong PINs that a provider may enter within `pinPauseMs` before having to wait. */
export const mostWrongPins = 5;
export const pinPauseMs = 10 * 60 * 1000;

/** How many PINs there are. */
export const boardingPins = 10 ** boardingPinLength;

/** The PIN of a number from 0 up to, not including, `boardingPins`. */
export function boardingPinOf(number: number): string {
  return String(number).padStart(boardingPinLength, '0');
}
