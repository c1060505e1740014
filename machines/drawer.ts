// A drawer on a phone (REQ 9): nothing interrupts its opening and closing.
//
//   closed ─OPEN─▶ opening ──after 'animation'──▶ open ─CLOSE─▶ closing ──after 'animation'──▶ closed
//                     │ CHOSEN: remembered          │ CHOSEN
//                     └────────────────────────▶ lingering ──after 'linger' or CLOSE──▶ closing
//
// While it moves, CLOSE is ignored (REQ 2): a touch meant for what lay under the finger before must not close
// it.

import { assign, setup } from 'xstate';

export const drawerTimes = {
  /** Of an ordinary drawer, in ms. */
  usualAnimationMs: 300,
  /** Of the trip form's drawers. */
  animationMs: 500,
  /** The time between the choice of a car and the drawer's closing. */
  lingerMs: 500,
} as const;

export type DrawerInput = {
  /** In ms; 0 for a person who prefers reduced motion. */
  animationMs: number;
  lingerMs: number;
};

export const drawerMachine = setup({
  types: {} as {
    context: DrawerInput & { chosen: boolean };
    events: { type: 'OPEN' } | { type: 'CLOSE' } | { type: 'CHOSEN' };
    input: DrawerInput;
  },
  delays: {
    animation: ({ context }) => context.animationMs,
    linger: ({ context }) => context.lingerMs,
  },
  guards: { 'something is chosen': ({ context }) => context.chosen },
  actions: {
    'note the choice': assign({ chosen: true }),
    'forget the choice': assign({ chosen: false }),
  },
}).createMachine({
  id: 'drawer',
  context: ({ input }) => ({ ...input, chosen: false }),
  initial: 'closed',
  states: {
    closed: { entry: 'forget the choice', on: { OPEN: 'opening' } },
    opening: {
      tags: 'moving',
      on: { CHOSEN: { actions: 'note the choice' } },
      after: { animation: [{ guard: 'something is chosen', target: 'lingering' }, { target: 'open' }] },
    },
    open: { on: { CLOSE: 'closing', CHOSEN: 'lingering' } },
    lingering: {
      on: { CLOSE: 'closing', CHOSEN: { target: 'lingering', reenter: true } },
      after: { linger: 'closing' },
    },
    closing: { tags: 'moving', after: { animation: 'closed' } },
  },
});
