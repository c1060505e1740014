/**
 * Which SMS of a key are new. Each carries a counter, which the phone raises before its SMS app opens; SMS may arrive
 * late, out of order, and more than once. A counter 64 or more behind the highest is dead for the life of the key:
 * results are forgotten after sixty days, and a replay must not act then.
 */
const WIDTH = 64;
const ALL = (1n << BigInt(WIDTH)) - 1n;

/** `seen`: in hexadecimal digits; bit n is the counter top − n. For a key that has seen none: 0 and '0'. */
export type CounterWindow = { top: number; seen: string };
export type Admitted = { kind: 'fresh'; window: CounterWindow } | { kind: 'seen' } | { kind: 'dead' };

/** What an SMS with this counter means to a key that has seen these. */
export function admit({ top, seen }: CounterWindow, counter: number): Admitted {
  const bits = BigInt(`0x${seen}`);
  if (counter > top) {
    const moved = counter - top >= WIDTH ? 0n : (bits << BigInt(counter - top)) & ALL;
    return { kind: 'fresh', window: { top: counter, seen: (moved | 1n).toString(16) } };
  }
  const behind = top - counter;
  if (behind >= WIDTH) return { kind: 'dead' };
  const bit = 1n << BigInt(behind);
  if ((bits & bit) !== 0n) return { kind: 'seen' };
  return { kind: 'fresh', window: { top, seen: (bits | bit).toString(16) } };
}
