/**
 * Whether the realtime socket is still alive. A dead socket looks like a quiet one, so the machine expects heartbeats.
 *
 *   opening ── LIVE ──▶ live ── no MESSAGE for a while, or ASK ──▶ asked ── MESSAGE ──▶ live
 *      │ ▲                                                        └─ silence ──▶ opening, with a new socket
 *      │ └─ LOST                                                                     ▲
 *      └─ not live for long; or ASK, and it has taken longer than an answer does ────┘
 *
 * Invariants
 *   1. The server sends a heartbeat as often as the page asked for. A late heartbeat puts the socket in
 *      doubt, and it counts as dead until its next message.
 *   2. A socket in doubt that stays silent for longer than the link may be is replaced by a new one.
 *   3. The wait for a new socket grows with each attempt and is short again after a socket that worked.
 *   4. The first socket that opens too slowly triggers a pull: the network may be dead or may block sockets.
 */
import { assign, setup } from 'xstate';

export type SocketLivenessEvent =
  /** All channels are subscribed. */
  | { type: 'LIVE' }
  | { type: 'LOST' }
  /** A message arrived over the socket. */
  | { type: 'MESSAGE' }
  /** A reason for doubt arose: the network changed, the page became visible, or a request was silent. */
  | { type: 'ASK' }
  /** The page became visible or hidden; a hidden one may wait longer. */
  | { type: 'SEEN'; seen: boolean };

export type LivenessTimes = {
  /** How often the server sends a heartbeat to a visible page (ms). */
  heartbeatEveryMs: number;
  /** How long the link may be silent (ms), as measured now. */
  silenceMs: () => number;
};

/** How late a heartbeat may be. */
const HEARTBEAT_LATE_MS = 1_000;
const HIDDEN_QUIET_MS = 2 * 60_000;
const LONGEST_OPENING_MS = 60_000;

export const socketLiveness = setup({
  types: {
    input: {} as LivenessTimes & { seen: boolean },
    context: {} as LivenessTimes & { seen: boolean; openings: number },
    events: {} as SocketLivenessEvent,
  },
  delays: {
    quiet: ({ context }) => (context.seen ? context.heartbeatEveryMs + HEARTBEAT_LATE_MS : HIDDEN_QUIET_MS),
    silence: ({ context }) => context.silenceMs(),
    opening: ({ context }) =>
      Math.min(LONGEST_OPENING_MS, 2 * context.silenceMs() * 2 ** Math.min(5, context.openings)),
  },
  guards: { 'it lived until now': ({ context }) => context.openings === 0 },
  actions: {
    ping: () => undefined,
    'open a new socket': () => undefined,
    'report that it is alive': () => undefined,
    'pull at once': () => undefined,
    'say that it is in doubt': () => undefined,
    'note who looks': assign({
      seen: ({ context, event }) => (event.type === 'SEEN' ? event.seen : context.seen),
    }),
    'count the opening': assign({ openings: ({ context }) => context.openings + 1 }),
    'count anew': assign({ openings: 0 }),
  },
}).createMachine({
  id: 'socket liveness',
  context: ({ input }) => ({ ...input, openings: 0 }),
  initial: 'opening',
  on: { SEEN: { actions: 'note who looks' } },
  states: {
    opening: {
      initial: 'fresh',
      on: { LIVE: 'live' },
      after: {
        opening: { target: 'opening', reenter: true, actions: ['count the opening', 'open a new socket'] },
      },
      states: {
        fresh: {
          after: {
            silence: [
              { guard: 'it lived until now', target: 'late', actions: 'pull at once' },
              { target: 'late' },
            ],
          },
        },
        late: {
          on: { ASK: { target: '#socket liveness.opening', reenter: true, actions: 'open a new socket' } },
        },
      },
    },
    live: {
      entry: ['count anew', 'report that it is alive'],
      on: {
        MESSAGE: '.listening',
        ASK: 'asked',
        LOST: { target: 'opening', actions: 'say that it is in doubt' },
        SEEN: { target: '.listening', actions: 'note who looks' },
      },
      initial: 'listening',
      states: {
        listening: { after: { quiet: { target: '#socket liveness.asked', actions: 'pull at once' } } },
      },
    },
    asked: {
      entry: ['say that it is in doubt', 'ping'],
      on: { MESSAGE: 'live', LIVE: 'live', LOST: 'opening' },
      after: { silence: { target: 'opening', actions: 'open a new socket' } },
    },
  },
});
