/**
 * What is done when the link may be dead, and when it is known to live: the cycle, the socket and the prober each hold
 * connections of their own, and a sign from one of them is a reason to look at the others.
 *
 *   a request is silent ─▶ probes, the socket is asked      a byte after a doubt ─▶ fresh copies, the socket is asked
 *   the socket is quiet ─▶ a pull, and probes beside it     a reason to hope ─▶ all of it
 */
import type { SyncCycleEvent } from '../../machines/sync-cycle.ts';
import { createProber, type Prober, type ProberParts } from './prober.ts';

type Parts = Omit<ProberParts, 'alive'> & {
  cycle: { send(event: SyncCycleEvent): void };
  /** The socket, where there is one. */
  askSocket(): void;
  roundTripMs(): number;
};

export type Liveness = {
  /** A request has been silent for half of its limit. */
  doubted(): void;
  /** The socket is quiet: what may have been missed is pulled. */
  missed(): void;
  /** There is reason to hope: a person tries, the page is seen, the phone says that its net has changed. */
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
  // what is asked just now may have taken a connection that is dead; its answer in good time ends the doubt
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
