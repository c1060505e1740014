/** A boarding PIN has four digits; the passenger gives it to the provider on arrival. */
export const boardingPinLength = 4;

/** After this many wrong PINs the next one has to wait, and the office is notified. */
export const mostWrongPins = 5;
const pinPauseMs = 10 * 60 * 1000;

/** Wrong PINs entered for a trip, and the instant of the first of them (epoch ms; null without any). */
export type WrongPins = { count: number; since: number | null };

const none: WrongPins = { count: 0, since: null };

/** The wrong PINs that still count: after ten minutes they no longer do. */
const wrongPinsAt = (wrong: WrongPins, now: number): WrongPins =>
  wrong.since !== null && now - wrong.since < pinPauseMs ? wrong : none;

/** The wait in minutes. */
type Pause = { minutes: number };

/** Why no PIN is accepted now, or null: at most five wrong ones within ten minutes. */
export function checkPinTries(wrong: WrongPins, now: number): Pause | null {
  const { count, since } = wrongPinsAt(wrong, now);
  if (since === null || count < mostWrongPins) return null;
  return { minutes: Math.ceil((since + pinPauseMs - now) / 60_000) };
}

/** The count after one more wrong PIN. */
export function anotherWrongPin(wrong: WrongPins, now: number): WrongPins {
  const { count, since } = wrongPinsAt(wrong, now);
  return { count: count + 1, since: since ?? now };
}

/** How many PINs there are. */
export const boardingPins = 10 ** boardingPinLength;

/** The PIN of a number from 0 to `boardingPins` - 1. */
export function boardingPinOf(number: number): string {
  return String(number).padStart(boardingPinLength, '0');
}
