/**
 * The corrected clock. The server sends its time with every answer; what is kept is the difference to this
 * device's clock. Countdowns and 'one hour from now' use it; the server decides in any case.
 */
import { pageStorage } from './page-storage.ts';

const KEPT = 'clock-offset';

let offset = 0;

/** Takes up the offset last heard of. Only a page has this storage; the workers have the device database. */
export function recallClockOffset(): void {
  offset = Number(pageStorage.getItem(KEPT)) || 0;
}

/** Sets the offset and keeps it for the next start of a page. */
export function keepPageClockOffset(milliseconds: number): void {
  offset = milliseconds;
  pageStorage.setItem(KEPT, String(milliseconds));
}

/** Epoch milliseconds as the server counts them. */
export const correctedNow = (): number => Date.now() + offset;

/** Milliseconds the server is ahead of this device. */
export const clockOffset = (): number => offset;

export function setClockOffset(milliseconds: number): void {
  offset = milliseconds;
}

/** The offset that an answer tells: `serverTime` was read about half the round trip ago (all epoch ms). */
export const measuredOffset = (serverTime: number, sentAt: number, answeredAt: number): number =>
  Math.round(serverTime + (answeredAt - sentAt) / 2 - answeredAt);
