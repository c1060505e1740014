/**
 * The corrected clock. The server sends its time with every answer; its difference to this device's clock is
 * saved. Countdowns and 'one hour from now' use it; the server decides in any case.
 *
 * The device's clock may be set while the app runs. It is compared with the monotonic ("steady") clock, which
 * cannot be set but stops while the device sleeps: if the device's clock fell behind it, it was set back; if
 * it ran ahead, the device slept or the clock was set forward, and only the server's next answer shows which.
 */
import { pageStorage } from './page-storage.ts';

const KEY = 'clock-offset';
const JUMP_MS = 2_000;

let offset = 0;
/**
 * Both clocks at the time of the measurement; null while the offset is only remembered from an earlier time.
 */
let measured: { device: number; steady: number } | null = null;

/** The device clock's move against the steady one since the measurement (whole ms); 0 without one. */
function jump(): number {
  if (!measured) return 0;
  const by = Date.now() - measured.device - Math.round(performance.now() - measured.steady);
  return Math.abs(by) < JUMP_MS ? 0 : by;
}

/** Sets an offset (ms) measured earlier; the device's clock may have been set since. */
export function rememberClockOffset(milliseconds: number): void {
  offset = milliseconds;
  measured = null;
}

/** Loads the saved offset. Only pages have this storage; workers use the device database. */
export const recallClockOffset = (): void => rememberClockOffset(Number(pageStorage.getItem(KEY)) || 0);

/** Sets the offset (ms) and saves it for the next start of a page. */
export function savePageClockOffset(milliseconds: number): void {
  setClockOffset(milliseconds);
  pageStorage.setItem(KEY, String(milliseconds));
}

/** The server's time in whole epoch ms, as far as the device knows. */
export const correctedNow = (): number => Date.now() + offset - Math.min(0, jump());

/** Whether the corrected clock is certainly right: measured, and since then neither set nor asleep. */
export const isClockSure = (): boolean => measured !== null && jump() === 0;

/** The number of milliseconds by which the server is ahead of this device. */
export const clockOffset = (): number => offset;

/** Sets the offset as just measured (ms). */
export function setClockOffset(milliseconds: number): void {
  offset = milliseconds;
  measured = { device: Date.now(), steady: performance.now() };
}

/**
 * The offset (ms) that follows from an answer: `serverTime` (epoch ms) was read about half of `tookMs` before
 * `answeredAt` (epoch ms).
 */
export const measuredOffset = (serverTime: number, tookMs: number, answeredAt: number): number =>
  Math.round(serverTime + tookMs / 2 - answeredAt);
