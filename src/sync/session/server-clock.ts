import { saveClockOffset } from '../../db/device/device-db.ts';
import { clockOffset, isClockSure, setClockOffset } from '../../platform/clock.ts';
import type { Channel } from '../channel.ts';

/** Smaller changes of the offset are ignored. */
const CLOCK_STEP_MS = 250;
const CHECK_CLOCK_EVERY_MS = 2_000;

export type ServerClock = {
  /** An answer has brought the server's time. @param offset ms between its clock and the phone's */
  measured(offset: number): void;
  stop(): void;
};

/**
 * Keeps this worker, the pages and the device on the server's clock. @param ask makes a request, whose answer
 * brings the time
 */
export function followServerClock(channel: Channel, ask: () => void): ServerClock {
  let announced: number | null = null;
  const check = setInterval(() => {
    if (announced !== null && !isClockSure()) ask();
  }, CHECK_CLOCK_EVERY_MS);
  return {
    measured: (offset) => {
      // the first offset is always posted, because the page may remember an older one than this worker
      const moved = announced === null || Math.abs(offset - announced) >= CLOCK_STEP_MS;
      setClockOffset(moved ? offset : clockOffset());
      if (!moved) return;
      announced = offset;
      channel.post({ type: 'clock', offset });
      void saveClockOffset(offset);
    },
    stop: () => clearInterval(check),
  };
}
