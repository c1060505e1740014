import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '../../src/sync/channel.ts';
import { STUCK_MS, troubleOf, watched, type Look, type Watch } from '../../src/sync/watchdog.ts';

const LOOK_EVERY_MS = 5_000;
const well: SyncStatus = {
  reachable: true,
  phase: 'idle',
  live: true,
  intercepted: false,
};

/** Checks every five seconds from one time to another (ms). */
function looking(
  from: number,
  to: number,
  look: Omit<Look, 'at'>,
  before: Watch | null = null,
): Watch | null {
  let watch = before;
  for (let at = from; at <= to; at += LOOK_EVERY_MS) watch = watched(watch, { at, ...look });
  return watch;
}

const bid = { head: 'a bid', net: true };

describe('the watchdog', () => {
  it('barks when the same action has not moved for two minutes with a net', () => {
    expect(troubleOf(looking(0, STUCK_MS - LOOK_EVERY_MS, bid), well)).toBeNull();
    expect(troubleOf(looking(0, STUCK_MS, bid), well)).toBe('still');
  });

  it('keeps quiet while the queue moves, however long it is', () => {
    let watch: Watch | null = null;
    for (let at = 0; at < 10 * STUCK_MS; at += LOOK_EVERY_MS)
      watch = watched(watch, { at, head: `action ${Math.floor(at / 60_000)}`, net: true });
    expect(troubleOf(watch, well)).toBeNull();
  });

  it('keeps quiet without a net, and starts counting again when it comes back', () => {
    const waited = looking(0, STUCK_MS, bid);
    const offline = watched(waited, { at: STUCK_MS + LOOK_EVERY_MS, head: 'a bid', net: false });
    expect(troubleOf(offline, well)).toBeNull();
    const back = STUCK_MS + 2 * LOOK_EVERY_MS;
    expect(troubleOf(looking(back, back + STUCK_MS / 2, bid, offline), well)).toBeNull();
    expect(troubleOf(looking(back, back + STUCK_MS, bid, offline), well)).toBe('still');
  });

  it('does not count the time in which the page slept', () => {
    const before = looking(0, STUCK_MS / 2, bid);
    const woken = watched(before, { at: 60 * STUCK_MS, ...bid });
    expect(troubleOf(woken, well)).toBeNull();
  });

  it('has nothing to say when all has arrived', () => {
    expect(looking(0, 2 * STUCK_MS, { head: null, net: true })).toBeNull();
    expect(troubleOf(null, { ...well, phase: 'update-required' })).toBeNull();
  });
});

describe('what it says', () => {
  it('reports a net that answers in our place at once, whether or not something waits', () => {
    const asked: SyncStatus = { ...well, reachable: false, phase: 'waiting', intercepted: true };
    expect(troubleOf(looking(0, 5_000, bid), asked)).toBe('intercepted');
    expect(troubleOf(null, asked)).toBe('intercepted');
  });

  const stuck = looking(0, STUCK_MS, bid);
  it.each<[string, SyncStatus, string]>([
    ['the session is over', { ...well, phase: 'signed-out' }, 'sign-in'],
    [
      'the server is out of reach',
      { ...well, reachable: false, phase: 'waiting', live: false },
      'unreachable',
    ],
    ['the server answers that it cannot now', { ...well, phase: 'waiting' }, 'busy'],
    ['it is tried, and nothing comes of it', { ...well, phase: 'pushing' }, 'busy'],
    ['nobody says anything', { ...well, reachable: null, live: false }, 'still'],
  ])('%s', (_, status, trouble) => {
    expect(troubleOf(stuck, status)).toBe(trouble);
  });

  it('says at once that the app is too old: waiting does not help', () => {
    const first = watched(null, { at: 0, ...bid });
    expect(troubleOf(first, { ...well, phase: 'update-required' })).toBe('update');
  });
});
