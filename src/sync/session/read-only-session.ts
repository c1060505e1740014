import { createListeners } from '../../platform/listeners.ts';

/** Refuses an action during an impersonation: an operator only looks. */
export class ReadOnlySession extends Error {}

const { subscribe, notify } = createListeners();

/** Listens for actions that this has refused. @returns a function that unsubscribes */
export const onHeldBack = subscribe;
export const blockedByReadOnly = notify;
