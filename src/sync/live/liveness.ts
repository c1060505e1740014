/**
 * Decides what happens when the link may be dead, and when it is alive again. The cycle, the socket and the
 * prober use different connections, so a sign from one of them is a reason to check the others.
 *
 *   a request is silent ─▶ probes, socket pinged      a byte after a doubt ─▶ fresh copies, socket pinged
 *   the socket is quiet ─▶ a pull and probes          a reason to hope ─▶ all of it
 */
import type { SyncCycleEvent } from '../../../machines/sync-cycle.ts';
import { createProber, type Prober, type ProberParts } from './prober.ts';

type Parts = Omit<ProberParts, 'alive'> & {
  cycle: { send(event: SyncCycleEvent): void };
  /** Pings the socket if there is one. */
  askSocket(): void;
  roundTripMs(): number;
};

export type Liveness = {
  /** A request has been silent for half of its limit. */
  doubted(): void;
  /** The socket is quiet: missed changes are pulled. */
  missed(): void;
  /**
   * There is reason to hope: the person tries again, a page became visible, or the phone's network changed.
   */
  hope(reason: 'TRY' | 'SEEN' | 'ONLINE'): void;
  prober: Prober;
};

export function createLiveness({ cycle, askSocket, roundTripMs, ...parts }: Parts): Liveness {
  const prober = createProber({
    ...parts,
    alive: () => {
      cycle.send({ type: 'ALIVE' });
      askSocket();
    },
  });
  // the request just sent may be on a dead connection; an answer within two round trips makes a probe
  // unnecessary
  const probeSoon = (): void => prober.doubt(2 * roundTripMs());
  return {
    prober,
    doubted: () => {
      prober.doubt(0);
      askSocket();
    },
    missed: () => {
      cycle.send({ type: 'GAP' });
      probeSoon();
    },
    hope: (reason) => {
      cycle.send({ type: reason });
      askSocket();
      probeSoon();
    },
  };
}
