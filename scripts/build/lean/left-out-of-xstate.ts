/**
 * Of the library of the machines: what builds actions that none of them has, kept and restored states, states that are
 * entered where they were left, addresses of states, and looking in from outside.
 * `tests/scripts/build/lean/left-out-of-xstate.test.ts` looks for such machines.
 */
import { methodsOf, type LeftOut } from './left-out.ts';

const library = { library: 'xstate', version: '5.33.3' };

const setup: LeftOut = {
  ...library,
  path: 'dist/xstate.esm.js',
  gone: ['extend', 'createStateConfig', 'createAction'],
  instead: {
    '    sendTo,\n    raise,\n    log,\n    cancel,\n    stopChild,\n    enqueueActions,\n    emit,\n    spawnChild,\n':
      '',
  },
};

const machine: LeftOut = {
  ...library,
  path: 'dist/StateMachine-ae06a22b.esm.js',
  gone: [
    ...methodsOf('StateMachine', 'restoreSnapshot getPersistedSnapshot resolveState microstep'),
    ...methodsOf('StateMachine', 'toJSON definition'),
    ...methodsOf('StateNode', 'definition toJSON on events ownEvents invoke.toJSON'),
  ],
  instead: {
    'this.getPersistedSnapshot = this.getPersistedSnapshot.bind(this);': '',
    'this.restoreSnapshot = this.restoreSnapshot.bind(this);': '',
    'this.events = this.root.events;': '',
    'formatRouteTransitions(this.root);': '',
  },
};

const actor: LeftOut = {
  ...library,
  path: 'dist/raise-effbee0c.esm.js',
  gone: [
    ...methodsOf('Actor', 'on select attachDevTools toJSON getPersistedSnapshot'),
    ...methodsOf('system', 'inspect getAll'),
  ],
  emptied: ['_actorScope.emit', 'resolveHistoryDefaultTransition'],
  returning: { isHistoryNode: 'false', getHistoryNodes: '[]' },
  instead: {
    'if (this.options.devTools) {': 'if (false) {',
    'if (inspect && !parent) {': 'if (false) {',
    'if (!inspectionObservers.size) {': 'if (true) {',
    'this.logic.restoreSnapshot ?': 'false ?',
    '    can: machineSnapshotCan,\n    getMeta: machineSnapshotGetMeta,\n    toJSON: machineSnapshotToJSON\n':
      '',
  },
};

export const ofXstate: readonly LeftOut[] = [setup, machine, actor];
