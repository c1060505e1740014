/**
 * The corrected clock. The server sends its time with every answer; what is kept is the difference to this
 * device's clock. Countdowns and 'one hour from now' use it; the server decides in any case.
 *
 * The device's clock may be set while the app runs. Beside it runs the steady one, which nobody can set, but which
 * stands still while the device sleeps: a clock that fell behind it was set back; one that ran ahead slept or was
 * set forward, and only the server's next answer tells which.
 */
import { pageStorage } from './page-storage.ts';

const KEY = 'clock-offset';
const JUMP_MS = 2_000;

let offset = 0;
/** Both clocks when the offset was measured; null while it is only remembered from an earlier time. */
let measured: { device: number; steady: number } | null = null;

/** How far the device's clock has left the steady one since the measurement (ms); 0 without one. */
function jump(): number {
  if (!measured) return 0;
  const by = Date.now() - measured.device - (performance.now() - measured.steady);
  return Math.abs(by) < JUMP_MS ? 0 : by;
}

/** Takes up an offset of an earlier time (ms): the device's clock may have been set since. */
export function rememberClockOffset(milliseconds: number): void {
  offset = milliseconds;
  measured = null;
}

/** Takes up the offset last heard of. Only a page has this storage; the workers have the device database. */
export const recallClockOffset = (): void => rememberClockOffset(Number(pageStorage.getItem(KEY)) || 0);

/** Sets the offset and keeps it for the next start of a page. */
export function savePageClockOffset(milliseconds: number): void {
  setClockOffset(milliseconds);
  pageStorage.setItem(KEY, String(milliseconds));
}

/** Epoch milliseconds as the server counts them. */
export const correctedNow = (): number => Date.now() + offset - Math.min(0, jump());

/** Whether the corrected clock is surely right: measured, and neither set nor asleep since. */
export const isClockSure = (): boolean => measured !== null && jump() === 0;

/** Milliseconds the server is ahead of this device. */
export const clockOffset = (): number => offset;

/** Sets the offset as just measured (ms). */
export function setClockOffset(milliseconds: number): void {
  offset = milliseconds;
  measured = { device: Date.now(), steady: performance.now() };
}

/** The offset that an answer tells: `serverTime` (epoch ms) was read about half of `tookMs` before `answeredAt`
 * (epoch ms). */
export const measuredOffset = (serverTime: number, tookMs: number, answeredAt: number): number =>
  Math.round(serverTime + tookMs / 2 - answeredAt);
